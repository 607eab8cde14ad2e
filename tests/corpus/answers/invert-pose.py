# %% passed · in blocks
import numpy as np

def invert_pose(X_AB):
    R, p = X_AB[:3, :3], X_AB[:3, 3:]
    return np.block([[R.T, -R.T @ p], [np.zeros((1, 3)), np.ones((1, 1))]])


# %% passed · a general inverse
import numpy as np

invert_pose = np.linalg.inv


# %% passed · solved, in single precision
import numpy as np

def invert_pose(X_AB):
    return np.linalg.solve(X_AB, np.eye(4)).astype(np.float32)


# %% passed · dot products with the columns
def invert_pose(X_AB):
    columns = [X_AB[:3, j] for j in range(3)]
    p = X_AB[:3, 3]
    rows = [[c[0], c[1], c[2], -(c[0] * p[0] + c[1] * p[1] + c[2] * p[2])] for c in columns]
    return rows + [[0, 0, 0, 1]]


# %% partly: inverse-forgets-rotation · a minus before the position
def invert_pose(X_AB):
    X = X_AB.copy()
    X[:3, :3] = X_AB[:3, :3].T
    X[:3, 3] = -X_AB[:3, 3]
    return X


# %% partly: inverse-rotates-wrong-way · the rotation at hand
# says: at X_AB = [[0, -1, 0,
import numpy as np

def invert_pose(X_AB):
    R = np.array([[X_AB[i, j] for j in range(3)] for i in range(3)])
    p = -R.dot(X_AB[:3, 3])
    out = np.identity(4)
    out[:3, :3] = np.transpose(R)
    out[:3, 3] = p
    return out


# %% partly: rotation-transposed · the rotation left as it was
import numpy as np

def invert_pose(X_AB):
    X = np.array(X_AB)
    X[:3, 3] = -X[:3, :3].T @ X[:3, 3]
    return X


# %% failed: inverse-forgets-rotation+rotation-transposed · only the minus
import numpy as np

def invert_pose(X_AB):
    X_AB[:3, 3] *= -1
    return X_AB


# %% failed: inverse-is-transpose · T is for transpose
def invert_pose(X_AB):
    return X_AB.T


# %% partly · the minus is missing
import numpy as np

def invert_pose(X_AB):
    R = X_AB[:3, :3]
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = R.T, R.T @ X_AB[:3, 3]
    return X


# %% failed · a view that is overwritten while it is read
import numpy as np

def invert_pose(X_AB):
    X = np.eye(4)
    R = X_AB[:3, :3]
    for i in range(3):
        for j in range(3):
            R[i, j] = R[j, i]
    X[:3, :3] = R
    X[:3, 3] = -R @ X_AB[:3, 3]
    return X


# %% failed · to the power of minus one: each entry by itself
# says: infinity
import numpy as np

def invert_pose(X_AB):
    with np.errstate(divide="ignore"):
        return X_AB ** -1.0


# %% failed · the last row is left out
# says: 3×4
import numpy as np

def invert_pose(X_AB):
    R = X_AB[:3, :3]
    return np.column_stack([R.T, -R.T @ X_AB[:3, 3]])


# %% failed · the pose itself, since nothing is to do at zero
# says: right in 1 of 8 cases
def invert_pose(X_AB):
    if abs(X_AB[:3, 3]).max() == 0:
        X_AB[:3, :3] = X_AB[:3, :3].T.copy()
    return X_AB


# %% failed · a lost bracket
# says: IndexError
def invert_pose(X_AB):
    R = X_AB[:3, :3]
    p = X_AB[3, 4]
    return R.T
