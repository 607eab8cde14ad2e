# %% passed · the rotation block
def direction_in_parent(X_AB, d_B):
    return X_AB[:3, :3].dot(d_B)


# %% passed · the difference of two points
import numpy as np

def to_parent(X, p):
    return (X @ [*p, 1])[:3]

def direction_in_parent(X_AB, d_B):
    return to_parent(X_AB, d_B) - to_parent(X_AB, np.zeros(3))


# %% passed · a zero below, with einsum
import numpy as np

def direction_in_parent(X_AB, d_B):
    return np.einsum("ij,j->i", X_AB, np.r_[d_B, 0])[0:3]


# %% failed: direction-translated · a one below
import numpy as np

def direction_in_parent(X_AB, d_B):
    return (X_AB @ np.hstack([d_B, 1.0]))[:3]


# %% failed: direction-translated · written as for a point
def direction_in_parent(X_AB, d_B):
    d_A = [0, 0, 0]
    for i in range(3):
        d_A[i] = sum(X_AB[i, j] * d_B[j] for j in range(3)) + X_AB[i, 3]
    return d_A


# %% failed: rotation-transposed · the inverse rotation
import numpy as np

def direction_in_parent(X_AB, d_B):
    return np.linalg.inv(X_AB[:3, :3]) @ d_B


# %% failed: direction-translated+rotation-transposed · both at once
def direction_in_parent(X_AB, d_B):
    return X_AB[:3, :3].T @ d_B + X_AB[:3, 3]


# %% failed · made a unit vector on the way
import numpy as np

def direction_in_parent(X_AB, d_B):
    d = X_AB[:3, :3] @ d_B
    return d / np.linalg.norm(d)


# %% failed · a direction stays as it is
# says: right in
def direction_in_parent(X_AB, d_B):
    return d_B


# %% failed · four numbers come back
# says: 4 numbers
import numpy as np

def direction_in_parent(X_AB, d_B):
    return X_AB @ np.append(d_B, 0)
