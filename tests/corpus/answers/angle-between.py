# %% passed · clip and absolute value
import numpy as np

def angle_between(q_AB, q_AC):
    return 2 * np.arccos(np.clip(abs(np.dot(q_AB, q_AC)), 0, 1))


# %% passed · arctan2 of the turn between
import numpy as np

def angle_between(q_AB, q_AC):
    w1, v1 = q_AB[0], -np.array(q_AB[1:])
    w2, v2 = q_AC[0], np.array(q_AC[1:])
    w = w1 * w2 - v1 @ v2
    v = w1 * v2 + w2 * v1 + np.cross(v1, v2)
    return 2 * np.arctan2(np.linalg.norm(v), abs(w))


# %% passed · SciPy
from scipy.spatial.transform import Rotation

def angle_between(q_AB, q_AC):
    B = Rotation.from_quat(q_AB, scalar_first=True)
    C = Rotation.from_quat(q_AC, scalar_first=True)
    return (B.inv() * C).magnitude()


# %% passed · the nearer of the two signs, by the chord; in an array of one
import numpy as np

def angle_between(q_AB, q_AC):
    p, q = np.array(q_AB), np.array(q_AC)
    chord = min(np.linalg.norm(p - q), np.linalg.norm(p + q))
    return np.array([4 * np.arcsin(chord / 2)])


# %% passed · more than half a turn is counted back
import math

def angle_between(q_AB, q_AC):
    dot = sum(a * b for a, b in zip(q_AB, q_AC))
    angle = 2 * math.acos(max(-1.0, min(1.0, dot)))
    return angle if angle <= math.pi else 2 * math.pi - angle


# %% partly · the sign of q counts
# says: after a change of sign
import numpy as np

def angle_between(q_AB, q_AC):
    return 2 * np.arccos(np.clip(np.dot(q_AB, q_AC), -1, 1))


# %% failed · "make w positive" is not enough
import numpy as np

def angle_between(q_AB, q_AC):
    p = np.array(q_AB) * (1 if q_AB[0] >= 0 else -1)
    q = np.array(q_AC) * (1 if q_AC[0] >= 0 else -1)
    return 2 * np.arccos(np.clip(p @ q, -1, 1))


# %% failed: half-angle-missing · the angle under the cosine itself
import numpy as np

def angle_between(q_AB, q_AC):
    return np.arccos(np.clip(abs(np.dot(q_AB, q_AC)), 0, 1))


# %% failed: inner-frame-not-inverted · multiplied as they come
import numpy as np

def angle_between(q_AB, q_AC):
    w = q_AB[0] * q_AC[0] - np.dot(q_AB[1:], q_AC[1:])
    return 2 * np.arccos(np.clip(abs(w), 0, 1))


# %% failed · the length of the difference
import numpy as np

def angle_between(q_AB, q_AC):
    return np.linalg.norm(np.array(q_AB) - np.array(q_AC))


# %% failed · in degrees
# says: degrees where radians are asked
import numpy as np

def angle_between(q_AB, q_AC):
    return np.degrees(2 * np.arccos(np.clip(abs(np.dot(q_AB, q_AC)), 0, 1)))


# %% failed · the difference of the two angles of turn
import numpy as np

def angle_between(q_AB, q_AC):
    return abs(2 * np.arccos(abs(q_AB[0])) - 2 * np.arccos(abs(q_AC[0])))


# %% failed · four angles
# says: 4 numbers
import numpy as np

def angle_between(q_AB, q_AC):
    return np.arccos(np.clip(np.array(q_AB) * np.array(q_AC), -1, 1))


# %% passed · from the trace of the turn between, as a matrix
import numpy as np

def matrix(q):
    w, x, y, z = q
    return np.array([[1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)],
                     [2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)],
                     [2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)]])

def angle_between(q_AB, q_AC):
    R = matrix(q_AB).T @ matrix(q_AC)
    return np.arccos(np.clip((np.trace(R) - 1) / 2, -1, 1))


# %% failed: half-angle-missing · SciPy's order does no harm to a dot product, and the factor is lost
import math

best = 0

def angle_between(q_AB, q_AC):
    global best
    best = abs(math.sumprod(q_AB, q_AC)) if hasattr(math, "sumprod") else abs(
        sum(a * b for a, b in zip(q_AB, q_AC)))
    print("dot", best)
    return math.atan2(math.sqrt(max(0.0, 1 - best * best)), best)


# %% failed: inner-frame-not-inverted · SciPy, and the inverse forgotten
from scipy.spatial.transform import Rotation

def angle_between(q_AB, q_AC):
    B = Rotation.from_quat(q_AB, scalar_first=True)
    return (B * Rotation.from_quat(q_AC, scalar_first=True)).magnitude()


# %% failed · the angle of the first turn only
import numpy as np

def angle_between(q_AB, q_AC):
    return 2 * np.arctan2(np.linalg.norm(q_AB[1:]), abs(q_AB[0]))
