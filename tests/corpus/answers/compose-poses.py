# %% passed · one product
def compose_poses(X_WA, X_AB, X_BC):
    return X_WA @ X_AB @ X_BC


# %% passed · reduce
from functools import reduce
import numpy as np

def compose_poses(*poses):
    return reduce(np.matmul, poses)


# %% passed · from the inside out, with the brackets at the end
def compose_poses(X_WA, X_AB, X_BC):
    X_AC = X_AB.dot(X_BC)
    return X_WA.dot(X_AC)


# %% passed · rotations and positions apart
import numpy as np

def step(R1, p1, R2, p2):
    return R1 @ R2, p1 + R1 @ p2

def compose_poses(X_WA, X_AB, X_BC):
    R, p = np.eye(3), np.zeros(3)
    for X in (X_WA, X_AB, X_BC):
        R, p = step(R, p, X[:3, :3], X[:3, 3])
    return np.vstack([np.column_stack([R, p]), [0, 0, 0, 1]])


# %% partly: points-added-unrotated · rotations multiplied, positions added
import numpy as np

def compose_poses(X_WA, X_AB, X_BC):
    X = np.eye(4)
    X[:3, :3] = X_WA[:3, :3] @ X_AB[:3, :3] @ X_BC[:3, :3]
    X[:3, 3] = X_WA[:3, 3] + X_AB[:3, 3] + X_BC[:3, 3]
    return X


# %% failed: composed-backwards · each new one put on the left
import numpy as np

def compose_poses(X_WA, X_AB, X_BC):
    X = np.eye(4)
    for step in [X_WA, X_AB, X_BC]:
        X = step @ X
    return X


# %% partly: rotation-transposed · the block copied on its side
import numpy as np

def compose_poses(X_WA, X_AB, X_BC):
    X = X_WA @ X_AB @ X_BC
    out = np.eye(4)
    for i in range(3):
        out[i, 3] = X[i, 3]
        for j in range(3):
            out[i, j] = X[j, i]
    return out


# %% failed: composed-backwards+rotation-transposed · transposed, multiplied, and the position kept
import numpy as np

def compose_poses(X_WA, X_AB, X_BC):
    M = X_BC @ X_AB @ X_WA
    out = np.eye(4)
    out[:3, :3] = np.linalg.inv(M)[:3, :3]
    out[:3, 3] = M[:3, 3]
    return out


# %% failed · entry by entry
def compose_poses(X_WA, X_AB, X_BC):
    return X_WA * X_AB * X_BC


# %% failed · the last one is left out
def compose_poses(X_WA, X_AB, X_BC):
    return X_WA @ X_AB


# %% failed · only where the cup is
# says: 3 numbers
def compose_poses(X_WA, X_AB, X_BC):
    return (X_WA @ X_AB @ X_BC)[:3, 3]


# %% failed · sums of matrices
def compose_poses(X_WA, X_AB, X_BC):
    return X_WA + X_AB + X_BC


# %% untried · printed, not returned
# says: return
def compose_poses(X_WA, X_AB, X_BC):
    print(X_WA @ X_AB @ X_BC)
