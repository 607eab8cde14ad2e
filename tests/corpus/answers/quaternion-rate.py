# %% passed · half the product, ω at the left
import numpy as np

def quaternion_rate(q_WB, omega_W):
    w, v = q_WB[0], np.array(q_WB[1:])
    o = np.array(omega_W)
    return 0.5 * np.array([-o @ v, *(w * o + np.cross(o, v))])


# %% passed · a 4×3 matrix
import numpy as np

def quaternion_rate(q_WB, omega_W):
    w, x, y, z = q_WB
    N = np.array([[-x, -y, -z], [w, z, -y], [-z, w, x], [y, -x, w]]) / 2
    return N @ np.array(omega_W).reshape(3, 1)


# %% passed · a 4×4 matrix of ω, exponentiated over a microsecond and subtracted
import numpy as np
from scipy.linalg import expm

def quaternion_rate(q_WB, omega_W):
    a, b, c = omega_W
    O = np.array([[0, -a, -b, -c], [a, 0, -c, b], [b, c, 0, -a], [c, -b, a, 0]]) / 2
    h = 1e-5
    return (expm(O * h) - expm(-O * h)) @ q_WB / (2 * h)


# %% passed · turns ω into the body's axes first, and uses the other formula
import numpy as np

def times(p, q):
    return np.array([p[0]*q[0] - p[1:] @ q[1:], *(p[0]*q[1:] + q[0]*p[1:] + np.cross(p[1:], q[1:]))])

def quaternion_rate(q_WB, omega_W):
    q = np.array(q_WB)
    back = q * np.array([1, -1, -1, -1])
    omega_B = times(times(back, np.array([0, *omega_W])), q)
    return times(q, omega_B) / 2


# %% partly: rate-in-wrong-axes · q at the left
import numpy as np

def times(p, q):
    return np.array([p[0]*q[0] - p[1:] @ q[1:], *(p[0]*q[1:] + q[0]*p[1:] + np.cross(p[1:], q[1:]))])

def quaternion_rate(q_WB, omega_W):
    return 0.5 * times(np.array(q_WB), np.concatenate([[0], omega_W]))


# %% failed: rate-half-missing · the product alone
import numpy as np

def quaternion_rate(q_WB, omega_W):
    w, v, o = q_WB[0], np.asarray(q_WB[1:]), np.asarray(omega_W)
    return np.hstack([-np.dot(o, v), w * o + np.cross(o, v)])


# %% failed: qdot-equals-v · "the rate is ω, with a zero for w"
import numpy as np

def quaternion_rate(q_WB, omega_W):
    return np.array([0.0, omega_W[0], omega_W[1], omega_W[2]])


# %% failed: qdot-equals-v · the three numbers as they are
def quaternion_rate(q_WB, omega_W):
    return omega_W


# %% failed: xyzw-read-as-wxyz · w taken from the last place, and put there
import numpy as np

def quaternion_rate(q_WB, omega_W):
    x, y, z, w = q_WB
    a, b, c = omega_W
    return np.array([w*a + b*z - c*y, w*b + c*x - a*z, w*c + a*y - b*x, -a*x - b*y - c*z]) / 2


# %% failed: rate-in-wrong-axes+rate-half-missing · two at once
import numpy as np

def quaternion_rate(q_WB, omega_W):
    w, v, o = q_WB[0], np.asarray(q_WB[1:]), np.asarray(omega_W)
    return np.hstack([-np.dot(v, o), w * o + np.cross(v, o)])


# %% partly · the scalar row has the wrong sign
import numpy as np

def quaternion_rate(q_WB, omega_W):
    w, v, o = q_WB[0], np.asarray(q_WB[1:]), np.asarray(omega_W)
    return 0.5 * np.hstack([np.dot(o, v), w * o + np.cross(o, v)])


# %% failed · a difference over a coarse step, by Euler with a new length
import numpy as np

def quaternion_rate(q_WB, omega_W):
    w, v, o = q_WB[0], np.asarray(q_WB[1:]), np.asarray(omega_W)
    rate = 0.5 * np.hstack([-np.dot(o, v), w * o + np.cross(o, v)])
    later = np.array(q_WB) + 0.1 * rate
    return (later / np.linalg.norm(later) - q_WB) / 0.1


# %% failed · the quaternion after one second, not its rate
import mujoco
import numpy as np

def quaternion_rate(q_WB, omega_W):
    q = np.array(q_WB)
    mujoco.mju_quatIntegrate(q, np.array(omega_W), 1.0)
    return q


# %% failed · the name of a function that was never run
# says: NameError
def quaternion_rate(q_WB, omega_W):
    return quaternion_product([0, *omega_W], q_WB) / 2


# %% passed · writes into the arrays that it was given
def quaternion_rate(q_WB, omega_W):
    q_WB *= 0.5
    w, x, y, z = q_WB
    a, b, c = omega_W
    q_WB[0] = -a*x - b*y - c*z
    q_WB[1:] = [a*w + b*z - c*y, b*w + c*x - a*z, c*w + a*y - b*x]
    return q_WB


# %% failed: rate-in-wrong-axes+xyzw-read-as-wxyz · SciPy's product of quaternions in SciPy's order
# says: rate of w
import numpy as np

def quaternion_rate(q_WB, omega_W):
    x, y, z, w = q_WB
    v, o = np.array([x, y, z]), np.array(omega_W)
    return np.array([*(w * o + np.cross(v, o)), -v @ o]) / 2
