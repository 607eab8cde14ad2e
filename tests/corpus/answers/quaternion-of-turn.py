# %% passed · plain Python, a tuple
import math

def quaternion_of_turn(axis, angle):
    n = math.sqrt(sum(a * a for a in axis))
    s = math.sin(angle / 2) / n
    return math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s


# %% passed · always with w positive
import numpy as np

def quaternion_of_turn(axis, angle):
    axis = np.array(axis, dtype=float)
    axis /= np.linalg.norm(axis)
    q = np.append(np.cos(angle / 2), np.sin(angle / 2) * axis)
    return -q if q[0] < 0 else q


# %% passed · a column, and the other of the two signs
import numpy as np

def quaternion_of_turn(axis, angle):
    u = np.array(axis) / np.sqrt(np.dot(axis, axis))
    return -np.vstack([[np.cos(angle / 2)], np.sin(angle / 2) * u[:, None]])


# %% passed · from SymPy's own quaternions
import sympy as sp

def quaternion_of_turn(axis, angle):
    q = sp.Quaternion.from_axis_angle(tuple(axis), angle)
    return [q.a, q.b, q.c, q.d]


# %% failed: half-angle-missing · cosine and sine of the whole angle
import numpy as np

def quaternion_of_turn(axis, angle):
    u = np.array(axis) / np.linalg.norm(axis)
    return np.array([np.cos(angle), *(u * np.sin(angle))])


# %% failed: half-angle-missing · half in the sine only
import numpy as np

def quaternion_of_turn(axis, angle):
    ux, uy, uz = np.array(axis) / np.linalg.norm(axis)
    s = np.sin(angle / 2)
    return [np.cos(angle), ux * s, uy * s, uz * s]


# %% failed: quaternion-not-normalised · the axis as it comes
import numpy as np

def quaternion_of_turn(axis, angle):
    s = np.sin(0.5 * angle)
    return np.array([np.cos(0.5 * angle), s * axis[0], s * axis[1], s * axis[2]])


# %% failed: xyzw-read-as-wxyz · SciPy's order handed on
import numpy as np
from scipy.spatial.transform import Rotation

def quaternion_of_turn(axis, angle):
    u = np.asarray(axis) / np.linalg.norm(axis)
    return Rotation.from_rotvec(angle * u).as_quat()


# %% failed: quaternion-not-normalised+half-angle-missing · two at once
import numpy as np

def quaternion_of_turn(axis, angle):
    return np.concatenate([[np.cos(angle)], np.sin(angle) * np.array(axis)])


# %% failed: quaternion-conjugated · "the frame turns the other way"
import numpy as np

def quaternion_of_turn(axis, angle):
    u = np.array(axis) / np.linalg.norm(axis)
    return np.hstack([np.cos(-angle / 2), u * np.sin(-angle / 2)])


# %% failed · the whole quaternion divided by its length at the end: the axis counts too much
import numpy as np

def quaternion_of_turn(axis, angle):
    q = np.array([np.cos(angle / 2), *(np.sin(angle / 2) * np.array(axis))])
    return q / np.linalg.norm(q)


# %% failed · axis and angle in a row, not yet a quaternion
def quaternion_of_turn(axis, angle):
    return [angle, *axis]


# %% failed · the rotation vector: three numbers
# says: 3 numbers
import numpy as np

def quaternion_of_turn(axis, angle):
    return angle * np.array(axis) / np.linalg.norm(axis)


# %% failed · NaN where there is no turn: the axis from a rotation vector
# says: NaN
import numpy as np

def quaternion_of_turn(axis, angle):
    r = angle * np.array(axis) / np.linalg.norm(axis)
    with np.errstate(all="ignore"):
        u = r / np.linalg.norm(r)
    return np.array([np.cos(np.linalg.norm(r) / 2), *(np.sin(np.linalg.norm(r) / 2) * u)])


# %% failed · the axis is a list, and lists do not divide
# says: TypeError
import numpy as np

def quaternion_of_turn(axis, angle):
    axis = list(axis) / np.linalg.norm(axis).tolist()
    return [np.cos(angle / 2), *axis]
