# %% passed · three matrices and a loop
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    R = np.eye(3)
    for axis, a in (("z", yaw), ("y", pitch), ("x", roll)):
        c, s = np.cos(a), np.sin(a)
        if axis == "z":
            M = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        elif axis == "y":
            M = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
        else:
            M = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
        R = R @ M
    return R


# %% passed · the nine entries of a handbook, math only, a list of lists
from math import cos, sin

def rpy_matrix(roll, pitch, yaw):
    cr, sr, cp, sp, cy, sy = cos(roll), sin(roll), cos(pitch), sin(pitch), cos(yaw), sin(yaw)
    return [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]


# %% passed · SymPy's counterclockwise matrices, numbers put in at each call
import sympy as sp

def rpy_matrix(roll, pitch, yaw):
    return sp.rot_ccw_axis3(yaw) * sp.rot_ccw_axis2(pitch) * sp.rot_ccw_axis1(roll)


# %% passed · np.matrix
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    Rx = np.matrix([[1, 0, 0], [0, np.cos(roll), -np.sin(roll)], [0, np.sin(roll), np.cos(roll)]])
    Ry = np.matrix([[np.cos(pitch), 0, np.sin(pitch)], [0, 1, 0],
                    [-np.sin(pitch), 0, np.cos(pitch)]])
    Rz = np.matrix([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    return Rz * Ry * Rx


# %% passed · the matrix exponential of each axis
import numpy as np
from scipy.linalg import expm

def rpy_matrix(roll, pitch, yaw):
    def K(x, y, z):
        return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return expm(K(0, 0, yaw)) @ expm(K(0, pitch, 0)) @ expm(K(roll, 0, 0))


# %% passed · SciPy, which the question asks to do without: right, and a note
# says: scipy.spatial
from scipy.spatial.transform import Rotation

def rpy_matrix(roll, pitch, yaw):
    return Rotation.from_euler("xyz", [roll, pitch, yaw]).as_matrix()


# %% failed: rpy-order · SciPy with capital letters: the turns about the axes that move along
from scipy.spatial.transform import Rotation

def rpy_matrix(roll, pitch, yaw):
    return Rotation.from_euler("XYZ", [roll, pitch, yaw]).as_matrix()


# %% failed: rpy-order · in the order in which the names are said
import numpy as np

def rx(a): return np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
def ry(a): return np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])
def rz(a): return np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])

def rpy_matrix(roll, pitch, yaw):
    return rx(roll).dot(ry(pitch)).dot(rz(yaw))


# %% failed: sympy-rotation-sign · rot_axis1, 2, 3 taken at their word
import numpy as np
import sympy as sp

def rpy_matrix(roll, pitch, yaw):
    R = sp.rot_axis3(yaw) * sp.rot_axis2(pitch) * sp.rot_axis1(roll)
    return np.array(R, dtype=float)


# %% failed: rotation-transposed · the axes of B written as rows
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    cr, sr, cp, sp, cy, sy = (f(a) for a in (roll, pitch, yaw) for f in (np.cos, np.sin))
    x = [cy * cp, sy * cp, -sp]
    y = [cy * sp * sr - sy * cr, sy * sp * sr + cy * cr, cp * sr]
    z = [cy * sp * cr + sy * sr, sy * sp * cr - cy * sr, cp * cr]
    return np.array([x, y, z])


# %% failed: degrees-into-cosine · "angles are degrees, aren't they"
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    r, p, y = np.rad2deg([roll, pitch, yaw])
    Rx = np.array([[1, 0, 0], [0, np.cos(r), -np.sin(r)], [0, np.sin(r), np.cos(r)]])
    Ry = np.array([[np.cos(p), 0, np.sin(p)], [0, 1, 0], [-np.sin(p), 0, np.cos(p)]])
    Rz = np.array([[np.cos(y), -np.sin(y), 0], [np.sin(y), np.cos(y), 0], [0, 0, 1]])
    return Rz @ Ry @ Rx


# %% failed: radians-converted-again · SciPy told that these are degrees
from scipy.spatial.transform import Rotation

def rpy_matrix(roll, pitch, yaw):
    return Rotation.from_euler("xyz", [roll, pitch, yaw], degrees=True).as_matrix()


# %% failed: rpy-order+radians-converted-again · two at once
from scipy.spatial.transform import Rotation

def rpy_matrix(roll, pitch, yaw):
    turn = Rotation.from_euler("X", roll, degrees=True)
    turn = turn * Rotation.from_euler("Y", pitch, degrees=True)
    return (turn * Rotation.from_euler("Z", yaw, degrees=True)).as_matrix()


# %% failed · the minus sign of the y matrix in the wrong corner
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    Rx = np.array([[1, 0, 0], [0, np.cos(roll), -np.sin(roll)], [0, np.sin(roll), np.cos(roll)]])
    Ry = np.array([[np.cos(pitch), 0, -np.sin(pitch)], [0, 1, 0],
                   [np.sin(pitch), 0, np.cos(pitch)]])
    Rz = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    return Rz @ Ry @ Rx


# %% failed · both sines without a minus: no rotation
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    def block(a):
        return np.array([[np.cos(a), np.sin(a)], [np.sin(a), np.cos(a)]])
    Rx, Rz = np.eye(3), np.eye(3)
    Rx[1:, 1:] = block(roll)
    Rz[:2, :2] = block(yaw)
    Ry = np.array([[np.cos(pitch), 0, np.sin(pitch)], [0, 1, 0], [-np.sin(pitch), 0, np.cos(pitch)]])
    return Rz @ Ry @ Rx


# %% failed · products of entries: * between arrays
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    Rx = np.array([[1, 0, 0], [0, np.cos(roll), -np.sin(roll)], [0, np.sin(roll), np.cos(roll)]])
    Ry = np.array([[np.cos(pitch), 0, np.sin(pitch)], [0, 1, 0], [-np.sin(pitch), 0, np.cos(pitch)]])
    Rz = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    return Rz * Ry * Rx


# %% failed · a whole pose, out of habit
# says: 4×4
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    X = np.eye(4)
    cr, sr, cp, sp, cy, sy = (f(a) for a in (roll, pitch, yaw) for f in (np.cos, np.sin))
    X[:3, :3] = [[cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
                 [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
                 [-sp, cp * sr, cp * cr]]
    return X


# %% failed · one argument, a list, where three are given
# says: cannot be called
def rpy_matrix(rpy):
    return rpy


# %% failed · an integer array cuts the digits off
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    R = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    cr, sr, cp, sp, cy, sy = (f(a) for a in (roll, pitch, yaw) for f in (np.cos, np.sin))
    R[0] = cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr
    R[1] = sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr
    R[2] = -sp, cp * sr, cp * cr
    return R


# %% untried · printed and not returned
# says: return
import numpy as np

def rpy_matrix(roll, pitch, yaw):
    c, s = np.cos(yaw), np.sin(yaw)
    Rz = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    print(Rz)
