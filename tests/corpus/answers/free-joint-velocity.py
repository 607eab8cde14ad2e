# %% passed · v as it is, ω into the body's axes
import numpy as np

def free_joint_qvel(V_WB_W, R_WB):
    return np.concatenate([V_WB_W[3:], V_WB_W[:3] @ R_WB])


# %% passed · tries the six unit velocities in the engine, and solves
import mujoco
import numpy as np

MODEL = mujoco.MjModel.from_xml_string(
    "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>"
)

def free_joint_qvel(V_WB_W, R_WB):
    data = mujoco.MjData(MODEL)
    mujoco.mju_mat2Quat(data.qpos[3:], np.ascontiguousarray(R_WB).ravel())
    columns = np.zeros((6, 6))
    for i in range(6):
        data.qvel[:] = np.eye(6)[i]
        mujoco.mj_forward(MODEL, data)
        mujoco.mj_objectVelocity(MODEL, data, mujoco.mjtObj.mjOBJ_XBODY, 1, columns[i], 0)
    return np.linalg.solve(columns.T, V_WB_W)


# %% partly: free-angular-as-world · only the order is changed
import numpy as np

def free_joint_qvel(V_WB_W, R_WB):
    return np.roll(V_WB_W, 3)


# %% partly: rotation-transposed · turned the wrong way
import numpy as np

def free_joint_qvel(V_WB_W, R_WB):
    w, v = V_WB_W[:3], V_WB_W[3:]
    return np.concatenate([v, R_WB @ w])


# %% failed: angular-linear-swapped · the right axes in the course's order
import numpy as np

def free_joint_qvel(V_WB_W, R_WB):
    return np.concatenate([R_WB.T @ V_WB_W[:3], V_WB_W[3:]])


# %% failed: free-angular-as-world+angular-linear-swapped · what came, unchanged
def free_joint_qvel(V_WB_W, R_WB):
    return V_WB_W


# %% partly · both halves into the body's axes
import numpy as np

def free_joint_qvel(V_WB_W, R_WB):
    return np.concatenate([R_WB.T @ V_WB_W[3:], R_WB.T @ V_WB_W[:3]])


# %% failed · seven numbers, as in qpos
# says: 7 numbers
import numpy as np

def free_joint_qvel(V_WB_W, R_WB):
    return np.concatenate([V_WB_W[3:], [0], R_WB.T @ V_WB_W[:3]])


# %% failed · a list of lists and a list
import numpy as np

def free_joint_qvel(V_WB_W, R_WB):
    return [V_WB_W[3:], R_WB.T * V_WB_W[:3]]


# %% untried · writes into the engine and returns nothing
# says: return
import numpy as np

qvel = np.zeros(6)

def free_joint_qvel(V_WB_W, R_WB):
    qvel[:3] = V_WB_W[3:]
    qvel[3:] = R_WB.T @ V_WB_W[:3]
