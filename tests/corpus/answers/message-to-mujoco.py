# %% passed · order, length, sense
import numpy as np

def message_to_mujoco(xyzw):
    x, y, z, w = xyzw
    q = np.array([w, -x, -y, -z])
    return q / np.linalg.norm(q)


# %% passed · SciPy both ways
from scipy.spatial.transform import Rotation

def message_to_mujoco(xyzw):
    return Rotation.from_quat(xyzw).inv().as_quat(scalar_first=True)


# %% passed · w turned negative instead of x, y, z
import numpy as np

def message_to_mujoco(xyzw):
    q = np.roll(np.array(xyzw) / np.linalg.norm(xyzw), 1)
    q[0] = -q[0]
    return list(q)


# %% passed · through the matrix
import mujoco
import numpy as np
from scipy.spatial.transform import Rotation

def message_to_mujoco(xyzw):
    q = np.zeros(4)
    mujoco.mju_mat2Quat(q, Rotation.from_quat(xyzw).as_matrix().T.ravel())
    return q


# %% failed: xyzw-read-as-wxyz · the order not changed
import numpy as np

def message_to_mujoco(xyzw):
    q = np.array(xyzw) / np.linalg.norm(xyzw)
    return q * np.array([1, -1, -1, -1])


# %% failed: xyzw-read-as-wxyz · unpacked in the right order, and packed as it came
import numpy as np

def message_to_mujoco(xyzw):
    x, y, z, w = xyzw / np.linalg.norm(xyzw)
    return np.array([-x, -y, -z, w])


# %% failed: quaternion-conjugated · the order changed, the sense not
import numpy as np

def message_to_mujoco(xyzw):
    q = np.array(xyzw)
    return np.roll(q, 1) / np.linalg.norm(q)


# %% failed: quaternion-not-normalised · the length left as it came
def message_to_mujoco(xyzw):
    x, y, z, w = xyzw
    return w, -x, -y, -z


# %% failed: quaternion-conjugated+quaternion-not-normalised · only the order
def message_to_mujoco(xyzw):
    return [xyzw[3]] + list(xyzw[:3])


# %% failed: xyzw-read-as-wxyz+quaternion-conjugated · only the length
import numpy as np

def message_to_mujoco(xyzw):
    return np.array(xyzw) / np.sqrt(np.sum(np.square(xyzw)))


# %% failed · divided by the square of the length, as for an inverse
import numpy as np

def message_to_mujoco(xyzw):
    x, y, z, w = xyzw
    return np.array([w, -x, -y, -z]) / (x*x + y*y + z*z + w*w)


# %% failed · w mended from the other three, whatever the length
import numpy as np

def message_to_mujoco(xyzw):
    x, y, z, _ = xyzw
    return np.array([np.sqrt(max(0.0, 1 - x*x - y*y - z*z)), -x, -y, -z])


# %% failed · the sign lost by an abs
import numpy as np

def message_to_mujoco(xyzw):
    x, y, z, w = np.array(xyzw) / np.linalg.norm(xyzw)
    return np.array([abs(w), -x, -y, -z])


# %% passed · changes the list that came, and prints
def message_to_mujoco(xyzw):
    xyzw = list(xyzw)
    xyzw.insert(0, xyzw.pop())
    n = sum(v * v for v in xyzw) ** 0.5
    for i in range(1, 4):
        xyzw[i] = -xyzw[i]
    print(xyzw)
    return [v / n for v in xyzw]


# %% failed · the fields by name, which a list does not have
# says: AttributeError
def message_to_mujoco(xyzw):
    return [xyzw.w, -xyzw.x, -xyzw.y, -xyzw.z]


# %% failed · rounded to whole numbers on the way
import numpy as np

def message_to_mujoco(xyzw):
    q = np.zeros(4, dtype=int)
    q[:] = [xyzw[3], -xyzw[0], -xyzw[1], -xyzw[2]]
    n = np.linalg.norm(q)
    return q / n if n > 0 else q
