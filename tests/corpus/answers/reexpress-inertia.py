# %% passed · matmul on both sides
def in_world_axes(I_B, R_WB):
    return R_WB @ I_B @ R_WB.T


# %% passed · einsum
import numpy as np

def in_world_axes(I_B, R_WB):
    return np.einsum("ik,jl,kl->ij", R_WB, R_WB, I_B)


# %% passed · the inverse instead of the transpose, nested lists back
import numpy as np

def in_world_axes(I_B, R_WB):
    return np.linalg.multi_dot([R_WB, I_B, np.linalg.inv(R_WB)]).tolist()


# %% passed · principal axes first: moments and the axes, each turned
import numpy as np

def in_world_axes(I_B, R_WB):
    moments, axes = np.linalg.eigh(I_B)
    turned = R_WB @ axes
    return sum(m * np.outer(u, u) for m, u in zip(moments, turned.T))


# %% failed: reexpress-transposed · the order of the other book
import numpy as np

def in_world_axes(I_B, R_WB):
    R = np.asmatrix(R_WB)
    return R.T * np.asmatrix(I_B) * R


# %% failed: reexpress-one-side · as a vector is turned
import numpy as np

def in_world_axes(I_B, R_WB):
    out = np.zeros((3, 3))
    for k in range(3):
        out[:, k] = R_WB.dot(I_B[:, k])
    return out


# %% failed: reexpress-one-side · from the right only
def in_world_axes(I_B, R_WB):
    return I_B @ R_WB.T


# %% failed: reexpress-transposed+reexpress-one-side · one side, and the wrong way
def in_world_axes(I_B, R_WB):
    return R_WB.T @ I_B


# %% failed · the transpose on the right was forgotten
def in_world_axes(I_B, R_WB):
    return R_WB @ I_B @ R_WB


# %% failed · star is not matmul
def in_world_axes(I_B, R_WB):
    return R_WB * I_B * R_WB.T


# %% failed · moments turned as if they were a vector
import numpy as np

def in_world_axes(I_B, R_WB):
    return np.diag(R_WB @ np.diag(I_B))


# %% failed · the body does not move, so nothing changes
# says: right in 1 of 6 cases
def in_world_axes(I_B, R_WB):
    return I_B


# %% passed · rounded to nine digits
import numpy as np

def in_world_axes(I_B, R_WB):
    return np.round(R_WB @ I_B @ R_WB.T, 9)
