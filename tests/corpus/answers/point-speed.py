# %% passed · by hand
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y")
v_x = u_x - omega * (a * sp.sin(theta) + b * sp.cos(theta))
v_y = u_y + omega * (a * sp.cos(theta) - b * sp.sin(theta))


# %% passed · a rotation matrix and a cross product, real symbols
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y", real=True)
R = sp.rot_ccw_axis3(theta)
v = sp.Matrix([u_x, u_y, 0]) + sp.Matrix([0, 0, omega]).cross(R * sp.Matrix([a, b, 0]))
v_x, v_y, _ = v


# %% passed · a complex number
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y", real=True)
v = u_x + sp.I * u_y + sp.I * omega * sp.exp(sp.I * theta) * (a + sp.I * b)
v_x, v_y = sp.re(v), sp.im(v)


# %% failed: arm-in-other-axes · the arm as it stands in the drawing
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y")
v_x = u_x - omega * b
v_y = u_y + omega * a


# %% failed: shift-ignored · the plate's own velocity
import sympy as sp

u_x, u_y = sp.symbols("u_x u_y")
v_x, v_y = u_x, u_y


# %% failed: sympy-rotation-sign · rot_axis3 turns the other way
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y")
arm = sp.rot_axis3(theta) * sp.Matrix([a, b, 0])
v = sp.Matrix([u_x, u_y, 0]) + sp.Matrix([0, 0, omega]).cross(arm)
v_x, v_y = v[0], v[1]


# %% failed: shift-sign · both signs of the turning the wrong way
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y")
X = a * sp.cos(theta) - b * sp.sin(theta)
Y = a * sp.sin(theta) + b * sp.cos(theta)
v_x, v_y = u_x + omega * Y, u_y - omega * X


# %% failed · u along the plate's axes
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y")
v = sp.rot_ccw_axis3(theta) * sp.Matrix([u_x - omega * b, u_y + omega * a, 0])
v_x, v_y = v[0], v[1]


# %% partly · b forgotten in one of the two
import sympy as sp

theta, omega, a, b, u_x, u_y = sp.symbols("theta omega a b u_x u_y")
v_x = u_x - omega * a * sp.sin(theta)
v_y = u_y + omega * (a * sp.cos(theta) - b * sp.sin(theta))


# %% failed · a symbol that nobody gave
# says: it may contain
import sympy as sp

theta, w, a, b, u_x, u_y = sp.symbols("theta w a b u_x u_y")
v_x = u_x - w * (a * sp.sin(theta) + b * sp.cos(theta))
v_y = u_y + w * (a * sp.cos(theta) - b * sp.sin(theta))


# %% failed · still a derivative by t
# says: it may contain
import sympy as sp

theta, omega, a, b, u_x, u_y, t = sp.symbols("theta omega a b u_x u_y t")
v_x = u_x - omega * t * (a * sp.sin(theta) + b * sp.cos(theta))
v_y = u_y + omega * t * (a * sp.cos(theta) - b * sp.sin(theta))


# %% untried · only one of two
import sympy as sp

omega, a, u_x = sp.symbols("omega a u_x")
v_x = u_x
v_y = ...
