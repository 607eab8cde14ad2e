# %% passed · first to the point, then to the axes
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w, v = V_WB_W[:3], V_WB_W[3:]
    v_C = v + np.cross(w, R_WB @ p_BoCo_B)
    return np.concatenate([R_WB.T @ w, R_WB.T @ v_C])


# %% passed · first to the axes, then to the point, with einsum
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w, v = np.einsum("ji,kj->ki", R_WB, V_WB_W.reshape(2, 3))
    return *w, *(v + np.cross(w, p_BoCo_B))


# %% passed · solves instead of transposing
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w = np.linalg.solve(R_WB, V_WB_W[:3])
    v = np.linalg.inv(R_WB) @ V_WB_W[3:] - np.cross(p_BoCo_B, w)
    return np.array([w, v]).ravel()


# %% passed · rows of loops
def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w, v = [], []
    for i in range(3):
        w.append(sum(R_WB[j][i] * V_WB_W[j] for j in range(3)))
        v.append(sum(R_WB[j][i] * V_WB_W[3 + j] for j in range(3)))
    x, y, z = p_BoCo_B
    v[0] += w[1] * z - w[2] * y
    v[1] += w[2] * x - w[0] * z
    v[2] += w[0] * y - w[1] * x
    return w + v


# %% partly: arm-in-other-axes · the arm goes into the world's cross product as it is
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    at_camera = V_WB_W[3:] + np.cross(V_WB_W[:3], p_BoCo_B)
    return np.concatenate([R_WB.T @ V_WB_W[:3], R_WB.T @ at_camera])


# %% failed: rotation-transposed · R where its transpose is meant, and the reverse
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w = R_WB @ V_WB_W[:3]
    return np.concatenate([w, R_WB @ V_WB_W[3:] + np.cross(w, p_BoCo_B)])


# %% partly: shift-ignored · turns the axes and stays at Bo
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    return np.concatenate([V_WB_W[:3] @ R_WB, V_WB_W[3:] @ R_WB])


# %% partly: shift-sign · minus the cross product
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w = R_WB.T.dot(V_WB_W[:3])
    v = R_WB.T.dot(V_WB_W[3:])
    return np.concatenate([w, v - np.cross(w, p_BoCo_B)])


# %% failed: angular-linear-swapped · velocity sensor first, then gyro
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    gyro = R_WB.T @ V_WB_W[:3]
    velocimeter = R_WB.T @ V_WB_W[3:] + np.cross(gyro, p_BoCo_B)
    return np.array([velocimeter, gyro]).flatten()


# %% failed · left along the world's axes
# says: right in 1 of 7 cases
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w = V_WB_W[:3]
    return np.concatenate([w, V_WB_W[3:] + np.cross(w, R_WB @ p_BoCo_B)])


# %% failed · two rows of three
# says: 2×3
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    w = R_WB.T @ V_WB_W[:3]
    return np.array([w, R_WB.T @ V_WB_W[3:] + np.cross(w, p_BoCo_B)])


# %% partly · ω in the world, the arm in the body, the rest right
import numpy as np

def camera_velocity(V_WB_W, R_WB, p_BoCo_B):
    R = R_WB.T
    return np.concatenate([R @ V_WB_W[:3], R @ V_WB_W[3:] + np.cross(V_WB_W[:3], p_BoCo_B)])


# %% failed · asks for a pose
# says: the question's arguments
def camera_velocity(V_WB_W, X_WB):
    return V_WB_W
