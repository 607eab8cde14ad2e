# %% passed · sixteen products
def quaternion_product(q_AB, q_BC):
    a, b, c, d = q_AB
    e, f, g, h = q_BC
    return [a*e - b*f - c*g - d*h, a*f + b*e + c*h - d*g, a*g - b*h + c*e + d*f,
            a*h + b*g - c*f + d*e]


# %% passed · a 4×4 matrix times a vector
import numpy as np

def quaternion_product(q_AB, q_BC):
    w, x, y, z = q_AB
    L = np.array([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])
    return L @ q_BC


# %% passed · SymPy's Quaternion
from sympy import Quaternion

def quaternion_product(q_AB, q_BC):
    q = Quaternion(*q_AB) * Quaternion(*q_BC)
    return q.a, q.b, q.c, q.d


# %% passed · two complex numbers each, normalised at the end
import numpy as np

def quaternion_product(q_AB, q_BC):
    a, b = q_AB[0] + 1j * q_AB[1], q_AB[2] + 1j * q_AB[3]
    c, d = q_BC[0] + 1j * q_BC[1], q_BC[2] + 1j * q_BC[3]
    first, second = a * c - b * np.conj(d), a * d + b * np.conj(c)
    q = np.array([first.real, first.imag, second.real, second.imag])
    return q / np.linalg.norm(q)


# %% passed · MuJoCo's function, which the question asks to do without
# says: mujoco
import mujoco
import numpy as np

def quaternion_product(q_AB, q_BC):
    q = np.zeros(4)
    mujoco.mju_mulQuat(q, np.array(q_AB), np.array(q_BC))
    return q


# %% failed: quaternion-product-swapped · "the second turn is applied last, so it stands left"
import numpy as np

def quaternion_product(q_AB, q_BC):
    w1, v1 = q_BC[0], np.array(q_BC[1:])
    w2, v2 = q_AB[0], np.array(q_AB[1:])
    return np.array([w1 * w2 - np.dot(v1, v2), *(w1 * v2 + w2 * v1 + np.cross(v1, v2))])


# %% failed: quaternion-product-swapped · a minus before the cross product
import numpy as np

def quaternion_product(q_AB, q_BC):
    p, q = np.asarray(q_AB), np.asarray(q_BC)
    return np.r_[p[0] * q[0] - p[1:] @ q[1:], p[0] * q[1:] + q[0] * p[1:] - np.cross(p[1:], q[1:])]


# %% failed: xyzw-read-as-wxyz · SciPy with its own order
from scipy.spatial.transform import Rotation

def quaternion_product(q_AB, q_BC):
    return (Rotation.from_quat(q_AB) * Rotation.from_quat(q_BC)).as_quat()


# %% failed: quaternion-conjugated · the first one inverted: the turn from A's axes to C's
import numpy as np

def quaternion_product(q_AB, q_BC):
    a = np.array(q_AB) * [1, -1, -1, -1]
    b = np.array(q_BC)
    return np.array([a[0]*b[0] - a[1:] @ b[1:], *(a[0]*b[1:] + b[0]*a[1:] + np.cross(a[1:], b[1:]))])


# %% failed · entry by entry
import numpy as np

def quaternion_product(q_AB, q_BC):
    return np.multiply(q_AB, q_BC)


# %% failed · the sum
import numpy as np

def quaternion_product(q_AB, q_BC):
    q = np.add(q_AB, q_BC)
    return q / np.linalg.norm(q)


# %% failed · the cross product forgotten
import numpy as np

def quaternion_product(q_AB, q_BC):
    w1, *v1 = q_AB
    w2, *v2 = q_BC
    v1, v2 = np.array(v1), np.array(v2)
    return [w1 * w2 - v1 @ v2, *(w1 * v2 + w2 * v1)]


# %% failed · plus the dot product
import numpy as np

def quaternion_product(q_AB, q_BC):
    w1, v1, w2, v2 = q_AB[0], np.array(q_AB[1:]), q_BC[0], np.array(q_BC[1:])
    return np.array([w1 * w2 + v1 @ v2, *(w1 * v2 + w2 * v1 + np.cross(v1, v2))])


# %% failed · one number: np.dot
# says: one number
import numpy as np

def quaternion_product(q_AB, q_BC):
    return np.dot(q_AB, q_BC)


# %% failed · + glues lists together
# says: raised
import numpy as np

def quaternion_product(q_AB, q_BC):
    v = list(q_AB[1:]) + list(q_BC[1:]) + list(np.cross(q_AB[1:], q_BC[1:]))
    return q_AB[0] * q_BC[0] - q_AB[1:] @ q_BC


# %% passed · recursion over the halves: quaternions as pairs of complex numbers, these as pairs
import numpy as np

def conj(a):
    return [a[0]] if len(a) == 1 else conj(a[:len(a) // 2]) + [-t for t in a[len(a) // 2:]]

def add(a, b, sign=1):
    return [s + sign * t for s, t in zip(a, b)]

def quaternion_product(q_AB, q_BC):
    p, q = list(q_AB), list(q_BC)
    if len(p) == 1:
        return [p[0] * q[0]]
    h = len(p) // 2
    a, b, c, d = p[:h], p[h:], q[:h], q[h:]
    first = add(quaternion_product(a, c), quaternion_product(conj(d), b), -1)
    return first + add(quaternion_product(d, a), quaternion_product(b, conj(c)))


# %% failed: quaternion-conjugated · q_CA: what A looks like from C
import numpy as np

def quaternion_product(q_AB, q_BC):
    w1, w2, v1, v2 = q_AB[0], q_BC[0], np.array(q_AB[1:]), np.array(q_BC[1:])
    q_AC = np.array([w1 * w2 - v1 @ v2, *(w1 * v2 + w2 * v1 + np.cross(v1, v2))])
    return q_AC * [1, -1, -1, -1]


# %% failed: quaternion-product-swapped+xyzw-read-as-wxyz · two at once
from scipy.spatial.transform import Rotation

def quaternion_product(q_AB, q_BC):
    return (Rotation.from_quat(q_BC) * Rotation.from_quat(q_AB)).as_quat()
