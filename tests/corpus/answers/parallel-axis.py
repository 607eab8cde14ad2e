# %% passed · six numbers, written out
import numpy as np

def about_point(I_Bcm, m, c):
    x, y, z = c
    return I_Bcm + m * np.array([[y*y + z*z, -x*y, -x*z],
                                 [-x*y, x*x + z*z, -y*z],
                                 [-x*z, -y*z, x*x + y*y]])


# %% passed · minus the square of the cross matrix, as np.matrix
import numpy as np

def about_point(I_Bcm, m, c):
    S = np.matrix([[0, -c[2], c[1]], [c[2], 0, -c[0]], [-c[1], c[0], 0]])
    return I_Bcm - m * S * S


# %% passed · SymPy, with the sign of c turned round
import sympy as sp

def about_point(I_Bcm, m, c):
    r = -sp.Matrix(list(c))
    return sp.Matrix(I_Bcm) + m * (r.dot(r) * sp.eye(3) - r * r.T)


# %% passed · loops, and the matrix that came is changed
def about_point(I_Bcm, m, c):
    d2 = sum(k**2 for k in c)
    for i in range(3):
        for j in range(3):
            I_Bcm[i][j] += m * ((d2 if i == j else 0) - c[i] * c[j])
    return I_Bcm


# %% passed · single precision and a print
import numpy as np

def about_point(I_Bcm, m, c):
    c = c.astype(np.float32)
    extra = np.float32(m) * (c.dot(c) * np.eye(3, dtype=np.float32) - np.outer(c, c))
    print("extra", extra)
    return (I_Bcm + extra).astype("float32").tolist()


# %% passed · a basis of three rods: columns from the double cross product
import numpy as np

def about_point(I_Bcm, m, c):
    added = np.column_stack([m * np.cross(c, np.cross(e, c)) for e in np.eye(3)])
    return np.add(I_Bcm, added)


# %% failed: parallel-axis-isotropic · m d² as in the plane
import numpy as np

def about_point(I_Bcm, m, c):
    return I_Bcm + m * np.linalg.norm(c)**2 * np.eye(3)


# %% failed: parallel-axis-minus · I_Bcm is the larger one, surely
import numpy as np

def about_point(I_Bcm, m, c):
    return I_Bcm - m * (c @ c * np.identity(3) - np.outer(c, c))


# %% failed: parallel-axis-plus-outer · plus c c^T
import numpy as np

def about_point(I_Bcm, m, c):
    c = np.reshape(c, (3, 1))
    return I_Bcm + m * ((c.T @ c).item() * np.eye(3) + c @ c.T)


# %% partly: products-sign · the products with a plus
import numpy as np

def about_point(I_Bcm, m, c):
    x, y, z = c
    J = np.array(I_Bcm)
    J[0, 0] += m * (y**2 + z**2)
    J[1, 1] += m * (z**2 + x**2)
    J[2, 2] += m * (x**2 + y**2)
    for (i, j), p in {(0, 1): x*y, (0, 2): x*z, (1, 2): y*z}.items():
        J[i, j] = J[j, i] = J[i, j] + m * p
    return J


# %% failed: unit-inertia-as-inertia · no mass at all
import numpy as np

def about_point(I_Bcm, m, c):
    return I_Bcm + np.dot(c, c) * np.eye(3) - np.outer(c, c)


# %% failed: parallel-axis-twice · shifts, and shifts once more "for the other axis"
import numpy as np

def about_point(I_Bcm, m, c):
    def shift(I):
        return I + m * (np.dot(c, c) * np.eye(3) - np.outer(c, c))
    about_P = shift(I_Bcm)
    return shift(about_P)


# %% failed: parallel-axis-isotropic+parallel-axis-minus · two at once
import numpy as np

def about_point(I_Bcm, m, c):
    return I_Bcm - m * (c**2).sum() * np.eye(3)


# %% failed · np.dot where np.outer is meant
import numpy as np

def about_point(I_Bcm, m, c):
    return I_Bcm + m * (np.dot(c, c) * np.eye(3) - np.dot(c, c))


# %% partly · only the moments are moved, the products stay
import numpy as np

def about_point(I_Bcm, m, c):
    x, y, z = c
    return I_Bcm + m * np.diag([y*y + z*z, x*x + z*z, x*x + y*y])


# %% failed · a distance for each axis that is one coordinate
# says: kg·m²
import numpy as np

def about_point(I_Bcm, m, c):
    return I_Bcm + m * np.diag(c**2)


# %% failed · only three moments come back
# says: 3 numbers
import numpy as np

def about_point(I_Bcm, m, c):
    x, y, z = c
    return np.diag(I_Bcm) + m * np.array([y*y + z*z, x*x + z*z, x*x + y*y])


# %% failed · the mass of another cell
# says: NameError
import numpy as np

def about_point(I_Bcm, m, c):
    return I_Bcm + mass * (np.dot(c, c) * np.eye(3) - np.outer(c, c))


# %% failed · the way back by a square root of nothing
# says: NaN
import numpy as np

def about_point(I_Bcm, m, c):
    with np.errstate(all="ignore"):
        u = c / np.linalg.norm(c)
    d2 = c @ c
    return I_Bcm + m * d2 * (np.eye(3) - np.outer(u, u))


# %% untried · prints instead of returning
# says: return
import numpy as np

def about_point(I_Bcm, m, c):
    print(I_Bcm + m * (np.dot(c, c) * np.eye(3) - np.outer(c, c)))
