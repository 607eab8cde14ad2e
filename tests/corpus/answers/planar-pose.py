# %% passed · written down
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
x_AC = x_AB + x_BC * sp.cos(theta_AB) - y_BC * sp.sin(theta_AB)
y_AC = y_AB + x_BC * sp.sin(theta_AB) + y_BC * sp.cos(theta_AB)
theta_AC = theta_AB + theta_BC


# %% passed · the product of two 3×3 matrices, the angle by atan2
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")

def flat(x, y, t):
    return sp.Matrix([[sp.cos(t), -sp.sin(t), x], [sp.sin(t), sp.cos(t), y], [0, 0, 1]])

X = flat(x_AB, y_AB, theta_AB) * flat(x_BC, y_BC, theta_BC)
x_AC, y_AC, theta_AC = X[0, 2], X[1, 2], sp.atan2(X[1, 0], X[0, 0])


# %% passed · complex numbers, real symbols
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols(
    "x_AB y_AB theta_AB x_BC y_BC theta_BC", real=True)
place = x_AB + sp.I * y_AB + sp.exp(sp.I * theta_AB) * (x_BC + sp.I * y_BC)
x_AC, y_AC = place.as_real_imag()
theta_AC = theta_AB + theta_BC


# %% partly: points-added-unrotated · all three simply add up
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
x_AC, y_AC, theta_AC = x_AB + x_BC, y_AB + y_BC, theta_AB + theta_BC


# %% partly: rotation-transposed · SymPy's rot_axis3 in the plane
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
v = sp.rot_axis3(theta_AB) * sp.Matrix([x_BC, y_BC, 0])
x_AC, y_AC, theta_AC = x_AB + v[0], y_AB + v[1], theta_AB + theta_BC


# %% partly: composed-backwards · B and C exchanged
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
c, s = sp.cos(theta_BC), sp.sin(theta_BC)
x_AC = x_BC + c * x_AB - s * y_AB
y_AC = y_BC + s * x_AB + c * y_AB
theta_AC = theta_BC + theta_AB


# %% partly: sine-cosine-swapped · sine first
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
x_AC = x_AB + x_BC * sp.sin(theta_AB) - y_BC * sp.cos(theta_AB)
y_AC = y_AB + x_BC * sp.cos(theta_AB) + y_BC * sp.sin(theta_AB)
theta_AC = theta_AB + theta_BC


# %% partly · turned by both angles
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
t = theta_AB + theta_BC
x_AC = x_AB + x_BC * sp.cos(t) - y_BC * sp.sin(t)
y_AC = y_AB + x_BC * sp.sin(t) + y_BC * sp.cos(t)
theta_AC = t


# %% partly · only the heading of the last one
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
x_AC = x_AB + x_BC * sp.cos(theta_AB) - y_BC * sp.sin(theta_AB)
y_AC = y_AB + x_BC * sp.sin(theta_AB) + y_BC * sp.cos(theta_AB)
theta_AC = theta_BC


# %% failed · symbols of one's own
# says: contains a
import sympy as sp

a, b, t = sp.symbols("a b t")
x_AC, y_AC, theta_AC = a * sp.cos(t), b * sp.sin(t), t


# %% failed · text
# says: not an answer in numbers
x_AC = "x_AB + x_BC*cos(theta_AB) - y_BC*sin(theta_AB)"
y_AC = "y_AB + x_BC*sin(theta_AB) + y_BC*cos(theta_AB)"
theta_AC = "theta_AB + theta_BC"


# %% untried · the heading is still to do
import sympy as sp

x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = sp.symbols("x_AB y_AB theta_AB x_BC y_BC theta_BC")
x_AC = x_AB + x_BC * sp.cos(theta_AB) - y_BC * sp.sin(theta_AB)
y_AC = y_AB + x_BC * sp.sin(theta_AB) + y_BC * sp.cos(theta_AB)
theta_AC = ...
