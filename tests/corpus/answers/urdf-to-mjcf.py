# %% passed · SciPy with capital letters, in degrees
from scipy.spatial.transform import Rotation

def mjcf_euler(R_PB):
    return Rotation.from_matrix(R_PB).as_euler("XYZ", degrees=True)


# %% passed · three entries and two quotients
import numpy as np

def mjcf_euler(R_PB):
    R = np.array(R_PB)
    b = np.arcsin(np.clip(R[0, 2], -1, 1))
    a = np.arctan2(-R[1, 2], R[2, 2])
    c = np.arctan2(-R[0, 1], R[0, 0])
    return np.rad2deg([a, b, c]).tolist()


# %% passed · the other three angles that make the same matrix
import numpy as np

def mjcf_euler(R_PB):
    R = np.asarray(R_PB)
    b = np.pi - np.arcsin(R[0, 2])
    return np.degrees([np.arctan2(R[1, 2], -R[2, 2]), b, np.arctan2(R[0, 1], -R[0, 0])])


# %% passed · searched for, with MuJoCo's own reading of three angles
import mujoco
import numpy as np
from scipy.optimize import least_squares

def mjcf_euler(R_PB):
    R = np.array(R_PB)

    def off(angles):
        q, M = np.zeros(4), np.zeros(9)
        mujoco.mju_euler2Quat(q, np.array(angles), "xyz")
        mujoco.mju_quat2Mat(M, q)
        return M - R.ravel()

    for start in [(0, 0, 0), (2, 0, 2), (-2, 0, 2), (2, 0, -2), (-2, 0, -2)]:
        found = least_squares(off, start, xtol=1e-14, ftol=1e-14, gtol=1e-14)
        if found.cost < 1e-16:
            return np.degrees(found.x)


# %% failed: rpy-order · roll, pitch and yaw in degrees
from scipy.spatial.transform import Rotation

def mjcf_euler(R_PB):
    return Rotation.from_matrix(R_PB).as_euler("xyz", degrees=True)


# %% failed: rpy-order · yaw, pitch, roll in degrees
import numpy as np

def mjcf_euler(R_PB):
    R = np.asarray(R_PB)
    yaw = np.arctan2(R[1, 0], R[0, 0])
    pitch = np.arcsin(-R[2, 0])
    roll = np.arctan2(R[2, 1], R[2, 2])
    return np.degrees([yaw, pitch, roll])


# %% failed: mjcf-degrees · the right angles, in radians
import numpy as np

def mjcf_euler(R_PB):
    R = np.asarray(R_PB)
    return [np.arctan2(-R[1, 2], R[2, 2]), np.arcsin(R[0, 2]), np.arctan2(-R[0, 1], R[0, 0])]


# %% failed: rpy-order+mjcf-degrees · the URDF's three numbers, copied
import numpy as np

def mjcf_euler(R_PB):
    R = np.asarray(R_PB)
    roll = np.arctan2(R[2, 1], R[2, 2])
    pitch = np.arctan2(-R[2, 0], np.hypot(R[2, 1], R[2, 2]))
    yaw = np.arctan2(R[1, 0], R[0, 0])
    return np.array([roll, pitch, yaw])


# %% failed: rotation-transposed · SciPy given the rows for the columns
import numpy as np
from scipy.spatial.transform import Rotation

def mjcf_euler(R_PB):
    return Rotation.from_matrix(np.array(R_PB).T).as_euler("XYZ", degrees=True)


# %% failed · the signs of two quotients forgotten
import numpy as np

def mjcf_euler(R_PB):
    R = np.asarray(R_PB)
    return np.degrees([np.arctan2(R[1, 2], R[2, 2]), np.arcsin(R[0, 2]), np.arctan2(R[0, 1], R[0, 0])])


# %% failed · arctan of a quotient: half of the angles lose half a turn
import numpy as np

def mjcf_euler(R_PB):
    R = np.asarray(R_PB)
    return np.degrees([np.arctan(-R[1, 2] / R[2, 2]), np.arcsin(R[0, 2]),
                       np.arctan(-R[0, 1] / R[0, 0])])


# %% failed · a quaternion, which would have been simpler
# says: 4 numbers
import mujoco
import numpy as np

def mjcf_euler(R_PB):
    q = np.zeros(4)
    mujoco.mju_mat2Quat(q, np.array(R_PB).ravel())
    return q


# %% failed · the text for the file
# says: not an answer in numbers
import numpy as np

def mjcf_euler(R_PB):
    R = np.asarray(R_PB)
    a, b, c = np.degrees([np.arctan2(-R[1, 2], R[2, 2]), np.arcsin(R[0, 2]),
                          np.arctan2(-R[0, 1], R[0, 0])])
    return f"{a} {b} {c}"
