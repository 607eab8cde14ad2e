# %% passed · columns: the three axes, turned
import numpy as np

def quaternion_to_matrix(q_AB):
    q = np.array(q_AB, dtype=float)
    q /= np.sqrt(q @ q)
    w, v = q[0], q[1:]
    return np.column_stack([e + 2 * w * np.cross(v, e) + 2 * np.cross(v, np.cross(v, e))
                            for e in np.eye(3)])


# %% passed · the squares, divided by the squared length
import numpy as np

def quaternion_to_matrix(q_AB):
    w, x, y, z = q_AB
    n = w*w + x*x + y*y + z*z
    return np.array([[w*w + x*x - y*y - z*z, 2*(x*y - w*z), 2*(x*z + w*y)],
                     [2*(x*y + w*z), w*w - x*x + y*y - z*z, 2*(y*z - w*x)],
                     [2*(x*z - w*y), 2*(y*z + w*x), w*w - x*x - y*y + z*z]]) / n


# %% passed · by way of axis and angle
import numpy as np

def quaternion_to_matrix(q_AB):
    w, v = q_AB[0], np.array(q_AB[1:])
    s = np.linalg.norm(v)
    if s == 0:
        return np.eye(3)
    theta = 2 * np.arctan2(s, w)
    x, y, z = v / s
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(theta) * K + (1 - np.cos(theta)) * K @ K


# %% passed · SciPy with scalar_first: right, and a note
# says: scipy.spatial
from scipy.spatial.transform import Rotation as R

def quaternion_to_matrix(q_AB):
    return R.from_quat(q_AB, scalar_first=True).as_matrix()


# %% failed: xyzw-read-as-wxyz · SciPy without it
from scipy.spatial.transform import Rotation as R

def quaternion_to_matrix(q_AB):
    return R.from_quat(q_AB).as_matrix()


# %% failed: quaternion-not-normalised · the usual formula as it stands
import numpy as np

def quaternion_to_matrix(q_AB):
    w, x, y, z = q_AB
    return np.array([[1 - 2*y*y - 2*z*z, 2*x*y - 2*w*z, 2*x*z + 2*w*y],
                     [2*x*y + 2*w*z, 1 - 2*x*x - 2*z*z, 2*y*z - 2*w*x],
                     [2*x*z - 2*w*y, 2*y*z + 2*w*x, 1 - 2*x*x - 2*y*y]])


# %% failed: quaternion-not-normalised · MuJoCo divides nothing either
import mujoco
import numpy as np

def quaternion_to_matrix(q_AB):
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, q_AB)
    return R.reshape(3, 3)


# %% failed: quaternion-conjugated · the signs below and above the diagonal exchanged
import numpy as np

def quaternion_to_matrix(q_AB):
    w, x, y, z = np.array(q_AB) / np.linalg.norm(q_AB)
    return np.array([[1 - 2*(y*y + z*z), 2*(x*y + w*z), 2*(x*z - w*y)],
                     [2*(x*y - w*z), 1 - 2*(x*x + z*z), 2*(y*z + w*x)],
                     [2*(x*z + w*y), 2*(y*z - w*x), 1 - 2*(x*x + y*y)]])


# %% failed · divided by the squared length, then used as a unit quaternion
import numpy as np

def quaternion_to_matrix(q_AB):
    q = np.array(q_AB)
    w, x, y, z = q / np.sum(q**2)
    return np.array([[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)],
                     [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
                     [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]])


# %% failed · one index wrong in the last row
import numpy as np

def quaternion_to_matrix(q_AB):
    w, x, y, z = np.array(q_AB) / np.linalg.norm(q_AB)
    return np.array([[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)],
                     [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
                     [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + z*z)]])


# %% failed · nine numbers in a row
# says: 9 numbers
import mujoco
import numpy as np

def quaternion_to_matrix(q_AB):
    q = np.array(q_AB) / np.linalg.norm(q_AB)
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, q)
    return R


# %% failed · refuses what is not of length one
# says: ValueError
import numpy as np

def quaternion_to_matrix(q_AB):
    if abs(np.linalg.norm(q_AB) - 1) > 1e-6:
        raise ValueError("not a unit quaternion")
    w, x, y, z = q_AB
    return [[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)],
            [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
            [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]]


# %% passed · single precision
import numpy as np

def quaternion_to_matrix(q_AB):
    q = np.array(q_AB, dtype=np.float32)
    w, x, y, z = q / np.linalg.norm(q)
    return np.array([[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)],
                     [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
                     [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]], dtype=np.float32)


# %% passed · two 4×4 matrices, left and right, as np.matrix
import numpy as np

def quaternion_to_matrix(q_AB):
    w, x, y, z = [c / sum(k * k for k in q_AB) ** 0.5 for c in q_AB]
    left = np.matrix([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])
    right = np.matrix([[w, x, y, z], [-x, w, -z, y], [-y, z, w, -x], [-z, -y, x, w]])
    return (left * right)[1:, 1:]


# %% failed · the rows are generated
# says: generator
def quaternion_to_matrix(q_AB):
    w, x, y, z = q_AB
    yield [1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)]
    yield [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)]
    yield [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]


# %% failed: quaternion-not-normalised+xyzw-read-as-wxyz · both habits at once
def quaternion_to_matrix(q_AB):
    x, y, z, w = q_AB
    return [[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)],
            [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
            [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]]
