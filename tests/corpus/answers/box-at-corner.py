# %% passed · an integral over the box, entry by entry
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
x, y, z = sp.symbols("x y z")
rho = m / l_x / l_y / l_z
box = (x, 0, l_x), (y, 0, l_y), (z, 0, l_z)
Ixx = sp.integrate(rho * (y**2 + z**2), *box)
Iyy = sp.integrate(rho * (x**2 + z**2), *box)
Izz = sp.integrate(rho * (x**2 + y**2), *box)
Ixy = -sp.integrate(rho * x * y, *box)


# %% passed · by hand, with fresh symbols that carry no assumption
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z")
Ixx = m * (l_y**2 + l_z**2) / 3
Iyy = m * (l_x**2 + l_z**2) / 3
Izz = m * (l_x**2 + l_y**2) / 3
Ixy = -m * l_x * l_y / 4


# %% passed · matrices, and the theorem; rounding in the fractions
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
a = sp.Matrix([l_x, l_y, l_z])
centre = m / 12 * (a.dot(a) * sp.eye(3) - sp.diag(*[k**2 for k in a]))
c = 0.5 * a
full = centre + m * (c.dot(c) * sp.eye(3) - c * c.T)
Ixx, Iyy, Izz, Ixy = full[0, 0], full[1, 1], full[2, 2], full[0, 1]


# %% partly: products-sign · the integral of xy as it is in the table
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
Ixx = sp.Rational(1, 3) * m * (l_y**2 + l_z**2)
Iyy = sp.Rational(1, 3) * m * (l_z**2 + l_x**2)
Izz = sp.Rational(1, 3) * m * (l_x**2 + l_y**2)
Ixy = m * (l_x / 2) * (l_y / 2)


# %% failed: unit-inertia-as-inertia · the mean over the box, and the mass never comes in
import sympy as sp

l_x, l_y, l_z = sp.symbols("l_x l_y l_z", positive=True)
x, y, z = sp.symbols("x y z")
def mean(f):
    return sp.integrate(f, (x, 0, l_x), (y, 0, l_y), (z, 0, l_z)) / (l_x * l_y * l_z)
Ixx, Iyy, Izz = mean(y**2 + z**2), mean(x**2 + z**2), mean(x**2 + y**2)
Ixy = -mean(x * y)


# %% partly: box-own-axis · m x² / 12 about x
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
Ixx = m * l_x**2 / 12 + m * ((l_y / 2)**2 + (l_z / 2)**2)
Iyy = m * l_y**2 / 12 + m * ((l_x / 2)**2 + (l_z / 2)**2)
Izz = m * l_z**2 / 12 + m * ((l_x / 2)**2 + (l_y / 2)**2)
Ixy = -m * l_x * l_y / 4


# %% failed: parallel-axis-isotropic · the diagonal of the box, squared, for every axis
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
d2 = (l_x**2 + l_y**2 + l_z**2) / 4
Ixx = m / 12 * (l_y**2 + l_z**2) + m * d2
Iyy = m / 12 * (l_x**2 + l_z**2) + m * d2
Izz = m / 12 * (l_x**2 + l_y**2) + m * d2
Ixy = 0


# %% partly: half-sizes-as-full · a third instead of a twelfth, and then the shift
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
Ixx = m / 3 * (l_y**2 + l_z**2) + m / 4 * (l_y**2 + l_z**2)
Iyy = m / 3 * (l_x**2 + l_z**2) + m / 4 * (l_x**2 + l_z**2)
Izz = m / 3 * (l_x**2 + l_y**2) + m / 4 * (l_x**2 + l_y**2)
Ixy = -m * l_x * l_y / 4


# %% failed · about the middle, and no shift
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
Ixx = m * (l_y**2 + l_z**2) / 12
Iyy = m * (l_x**2 + l_z**2) / 12
Izz = m * (l_x**2 + l_y**2) / 12
Ixy = sp.Integer(0)


# %% failed · numbers of the lesson's box instead of symbols
# says: right in 1 of 6 cases
Ixx = 2 * (0.4**2 + 0.6**2) / 3
Iyy = 2 * (0.2**2 + 0.6**2) / 3
Izz = 2 * (0.2**2 + 0.4**2) / 3
Ixy = -2 * 0.2 * 0.4 / 4


# %% failed · a density that the question does not give
# says: rho
import sympy as sp

m, l_x, l_y, l_z, rho = sp.symbols("m l_x l_y l_z rho", positive=True)
Ixx = rho * l_x * l_y * l_z * (l_y**2 + l_z**2) / 3
Iyy = rho * l_x * l_y * l_z * (l_x**2 + l_z**2) / 3
Izz = rho * l_x * l_y * l_z * (l_x**2 + l_y**2) / 3
Ixy = -rho * l_x * l_y * l_z * l_x * l_y / 4


# %% untried · the product is still to do
import sympy as sp

m, l_x, l_y, l_z = sp.symbols("m l_x l_y l_z", positive=True)
Ixx = m * (l_y**2 + l_z**2) / 3
Iyy = m * (l_x**2 + l_z**2) / 3
Izz = m * (l_x**2 + l_y**2) / 3
Ixy = ...
