# %% passed · MuJoCo's own function for the matrix
import mujoco
import numpy as np

def fullinertia(inertia, iquat):
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, iquat)
    R.shape = 3, 3
    I = R @ np.diag(inertia) @ R.T
    return I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]


# %% passed · SciPy, the scalar moved to the end
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    w, x, y, z = iquat
    R = Rotation.from_quat([x, y, z, w]).as_matrix()
    I = np.einsum("ik,k,jk->ij", R, inertia, R)
    return np.r_[I.diagonal(), I[0, 1:], I[1, 2]]


# %% passed · the course's labelled types
import numpy as np
from autograder.spatial import Rotation, RotationalInertia

def fullinertia(inertia, iquat):
    R_BF = Rotation.from_quaternion(iquat, parent="B", child="F")
    I = RotationalInertia("B", "Bcm", "F", np.diag(inertia)).reexpress(R_BF).moments
    return [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]


# %% passed · the quaternion by hand, a column of six
import numpy as np

def fullinertia(inertia, iquat):
    w, v = iquat[0], np.asarray(iquat[1:])
    K = np.cross(np.eye(3), v)
    R = np.eye(3) + 2 * w * K + 2 * K @ K
    I = R @ np.diag(inertia) @ R.T
    return I[np.array([0, 1, 2, 0, 0, 1]), np.array([0, 1, 2, 1, 2, 2])].reshape(6, 1)


# %% partly: fullinertia-order · round in a circle: xy, yz, zx
import mujoco
import numpy as np

def fullinertia(inertia, iquat):
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, iquat)
    R = R.reshape(3, 3)
    I = R @ np.diag(inertia) @ R.T
    return [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0]]


# %% failed: principal-moments-in-body-axes · three moments, and three zeros
import numpy as np

def fullinertia(inertia, iquat):
    return np.concatenate([inertia, np.zeros(3)])


# %% failed: xyzw-read-as-wxyz · SciPy reads it as it comes
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    R = Rotation.from_quat(iquat).as_matrix()
    I = R @ np.diag(inertia) @ R.T
    return I[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]


# %% failed: reexpress-transposed · into the axes of the moments instead of out of them
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    R = Rotation.from_quat(np.roll(iquat, -1)).as_matrix()
    I = R.T @ np.diag(inertia) @ R
    return I[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]


# %% failed: reexpress-one-side · one product only
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    I = Rotation.from_quat(np.roll(iquat, -1)).as_matrix() * inertia
    return I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]


# %% partly: products-sign · products as in the CAD program
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    R = Rotation.from_quat(np.roll(iquat, -1)).as_matrix()
    I = R @ np.diag(inertia) @ R.T
    return I[0, 0], I[1, 1], I[2, 2], -I[0, 1], -I[0, 2], -I[1, 2]


# %% failed: fullinertia-order+xyzw-read-as-wxyz · two orders wrong
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    R = Rotation.from_quat(iquat).as_matrix()
    I = R @ np.diag(inertia) @ R.T
    return [*np.diag(I), I[0, 1], I[1, 2], I[0, 2]]


# %% failed · along the rows of the whole upper triangle
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    R = Rotation.from_quat(np.roll(iquat, -1)).as_matrix()
    I = R @ np.diag(inertia) @ R.T
    return I[np.triu_indices(3)]


# %% failed · all nine
# says: 3×3
import numpy as np
from scipy.spatial.transform import Rotation

def fullinertia(inertia, iquat):
    R = Rotation.from_quat(np.roll(iquat, -1)).as_matrix()
    return R @ np.diag(inertia) @ R.T


# %% failed · text for the model file
# says: text
import numpy as np

def fullinertia(inertia, iquat):
    return " ".join(map(str, [*inertia, 0, 0, 0]))
