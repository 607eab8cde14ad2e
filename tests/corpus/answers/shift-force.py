# %% passed · minus p × f
import numpy as np

def shift_force(F, p):
    tau, f = np.split(F, 2)
    return np.concatenate([tau - np.cross(p, f), f])


# %% passed · f × p, since a × b = −b × a
import numpy as np

def shift_force(F, p):
    F = F.copy()
    F[:3] += np.cross(F[3:], p)
    return F.reshape(6, 1)


# %% passed · the transposed matrix of the velocity's
import numpy as np

def shift_force(F, p):
    px, py, pz = p
    P = np.array([[0, -pz, py], [pz, 0, -px], [-py, px, 0]])
    X = np.block([[np.eye(3), np.zeros((3, 3))], [-P, np.eye(3)]])
    return np.linalg.inv(X).T @ F


# %% partly: force-shift-sign · plus, as in the book that measures p the other way
import numpy as np

def shift_force(F, p):
    return np.concatenate([F[:3] + np.cross(p, F[3:]), F[3:]])


# %% failed: force-shifted-like-velocity · "six numbers are six numbers"
import numpy as np

def shift_force(F, p):
    a, b = F[:3], F[3:]
    return np.concatenate([a, b + np.cross(a, p)])


# %% partly: shift-ignored · a force may slide
def shift_force(F, p):
    return list(F)


# %% failed: angular-linear-swapped · a wrench, as ROS has it: force, torque
import numpy as np

def shift_force(F, p):
    torque, force = F[:3], F[3:]
    return np.concatenate([force, torque - np.cross(p, force)])


# %% partly · the moment of the force only
import numpy as np

def shift_force(F, p):
    return np.concatenate([-np.cross(p, F[3:]), F[3:]])


# %% partly · loses its last component in a loop
import numpy as np

def shift_force(F, p):
    out = np.zeros(6)
    moment = F[:3] - np.cross(p, F[3:])
    for i in range(3):
        out[i] = moment[i]
    for i in range(2):
        out[3 + i] = F[3 + i]
    return out


# %% failed · every number turned over
# says: wrong sign
import numpy as np

def shift_force(F, p):
    return -np.concatenate([F[:3] - np.cross(p, F[3:]), F[3:]])


# %% failed · divides by the length of the arm
# says: NaN
import numpy as np

def shift_force(F, p):
    with np.errstate(all="ignore"):
        unit = p / np.sqrt(p @ p)
    return np.concatenate([F[:3] - np.cross(unit, F[3:]) * np.sqrt(p @ p), F[3:]])
