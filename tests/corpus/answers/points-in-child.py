# %% passed · rows times R
def points_in_child(X_AB, P_A):
    R, p = X_AB[:3, :3], X_AB[:3, 3]
    return (P_A - p) @ R


# %% passed · the inverse, with ones, on its side and back
import numpy as np

def points_in_child(X_AB, P_A):
    homogeneous = np.c_[P_A, np.ones(len(P_A))].T
    return (np.linalg.inv(X_AB) @ homogeneous).T[:, :3]


# %% passed · a generator inside of a list
import numpy as np

def points_in_child(X_AB, P_A):
    X_BA = np.linalg.inv(X_AB)
    return list(X_BA[:3, :3] @ q + X_BA[:3, 3] for q in P_A)


# %% failed: rotation-transposed · rows times the transpose of R
def points_in_child(X_AB, P_A):
    R, p = X_AB[:3, :3], X_AB[:3, 3]
    return (P_A - p) @ R.T


# %% failed: points-added-unrotated · the place of B taken off
def points_in_child(X_AB, P_A):
    cloud = []
    for q in P_A:
        cloud.append([q[k] - X_AB[k, 3] for k in range(3)])
    return cloud


# %% failed: inverse-forgets-rotation · turned back, then the position off
import numpy as np

def points_in_child(X_AB, P_A):
    R, p = X_AB[:3, :3], X_AB[:3, 3]
    return np.array([R.T @ q - p for q in P_A])


# %% failed: inverse-rotates-wrong-way · an inverse with R p in it
import numpy as np

def back(X):
    Y = np.eye(4)
    Y[:3, :3] = X[:3, :3].T
    Y[:3, 3] = -(X[:3, :3] @ X[:3, 3])
    return Y

def points_in_child(X_AB, P_A):
    X_BA = back(X_AB)
    return np.array([(X_BA @ np.append(q, 1))[:3] for q in P_A])


# %% failed: inner-frame-not-inverted · the other way: from B to A
def points_in_child(X_AB, P_A):
    return P_A @ X_AB[:3, :3].T + X_AB[:3, 3]


# %% failed · a column each
# says: 3×4
import numpy as np

def points_in_child(X_AB, P_A):
    R, p = X_AB[:3, :3], X_AB[:3, 3]
    return R.T @ (P_A - p).T


# %% failed · only the first point
# says: 3 numbers
def points_in_child(X_AB, P_A):
    for q in P_A:
        return X_AB[:3, :3].T @ (q - X_AB[:3, 3])


# %% failed · yields them one by one
# says: generator
def points_in_child(X_AB, P_A):
    for q in P_A:
        yield X_AB[:3, :3].T @ (q - X_AB[:3, 3])


# %% failed · the position forgotten
def points_in_child(X_AB, P_A):
    return P_A @ X_AB[:3, :3]
