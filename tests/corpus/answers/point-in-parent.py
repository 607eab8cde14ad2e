# %% passed · rotate, then add
def point_in_parent(X_AB, p_BoQ_B):
    R, p = X_AB[:3, :3], X_AB[:3, 3]
    return R @ p_BoQ_B + p


# %% passed · a one below, all in one product, as a column
import numpy as np

def point_in_parent(X_AB, p_BoQ_B):
    q = np.ones((4, 1))
    q[:3, 0] = p_BoQ_B
    return (X_AB @ q)[:3]


# %% passed · three loops and no array
def point_in_parent(X_AB, p_BoQ_B):
    out = []
    for i in range(3):
        total = X_AB[i][3]
        for j in range(3):
            total += X_AB[i][j] * p_BoQ_B[j]
        out.append(total)
    return tuple(out)


# %% passed · SymPy
import sympy as sp

def point_in_parent(X_AB, p_BoQ_B):
    X = sp.Matrix(X_AB)
    return X[:3, :3] * sp.Matrix(p_BoQ_B) + X[:3, 3]


# %% passed · np.matrix, and a global helper that changes what it gets
import numpy as np

def shift(v, by):
    v += by
    return v

def point_in_parent(X_AB, p_BoQ_B):
    X = np.matrix(X_AB)
    v = np.array(X[:3, :3] * p_BoQ_B.reshape(3, 1)).ravel()
    p_BoQ_B[:] = 0
    return shift(v, X_AB[:3, 3])


# %% failed: points-added-unrotated · two arrows, head to tail
def point_in_parent(X_AB, p_BoQ_B):
    print("B is at", X_AB[:3, 3])
    return X_AB[:3, 3] + p_BoQ_B


# %% failed: rotation-transposed · the point as a row on the left
def point_in_parent(X_AB, p_BoQ_B):
    return p_BoQ_B @ X_AB[:3, :3] + X_AB[:3, 3]


# %% failed: rotation-transposed · columns read as rows
def point_in_parent(X_AB, p_BoQ_B):
    x_axis, y_axis, z_axis, _ = X_AB[:, :3]
    x_axis, y_axis, z_axis = X_AB[0, :3], X_AB[1, :3], X_AB[2, :3]
    a, b, c = p_BoQ_B
    return X_AB[:3, 3] + a * x_axis + b * y_axis + c * z_axis


# %% failed · the position is forgotten
# says: right in 1 of 8 cases
import numpy as np

def point_in_parent(X_AB, p_BoQ_B):
    return np.dot(X_AB[:3, :3], p_BoQ_B)


# %% failed · the position first, then the rotation over both
def point_in_parent(X_AB, p_BoQ_B):
    return X_AB[:3, :3] @ (p_BoQ_B + X_AB[:3, 3])


# %% failed · a star where a product is meant
# says: 3×3
def point_in_parent(X_AB, p_BoQ_B):
    return X_AB[:3, :3] * p_BoQ_B + X_AB[:3, 3]


# %% failed · all four numbers, with the one
# says: 4 numbers
import numpy as np

def point_in_parent(X_AB, p_BoQ_B):
    return X_AB @ np.append(p_BoQ_B, 1)


# %% failed · three numbers do not fit a 4×4 matrix
# says: ValueError
def point_in_parent(X_AB, p_BoQ_B):
    return X_AB @ p_BoQ_B


# %% failed · whole numbers
import numpy as np

def point_in_parent(X_AB, p_BoQ_B):
    out = np.zeros(3, dtype=int)
    out[:] = X_AB[:3, :3] @ p_BoQ_B + X_AB[:3, 3]
    return out


# %% failed · in millimetres
# says: 1000 times too large
def point_in_parent(X_AB, p_BoQ_B):
    return 1000 * (X_AB[:3, :3] @ p_BoQ_B + X_AB[:3, 3])
