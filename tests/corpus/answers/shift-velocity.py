# %% passed · two halves and a cross product
import numpy as np

def shift_velocity(V, r):
    w, v = V[:3], V[3:]
    return np.hstack([w, v + np.cross(w, r)])


# %% passed · every component written out, a list returned
def shift_velocity(V, r):
    wx, wy, wz, vx, vy, vz = V
    rx, ry, rz = r
    return [wx, wy, wz, vx + wy * rz - wz * ry, vy + wz * rx - wx * rz, vz + wx * ry - wy * rx]


# %% passed · a 6×6 matrix, and np.matrix columns
import numpy as np

def skew(a):
    return np.matrix([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])

def shift_velocity(V, r):
    X = np.matrix(np.eye(6))
    X[3:, :3] = -skew(r)
    return X * np.matrix(V).T


# %% passed · SymPy's cross product
import sympy as sp

def shift_velocity(V, r):
    w, v = sp.Matrix(V[:3]), sp.Matrix(V[3:])
    return sp.Matrix.vstack(w, v + w.cross(sp.Matrix(r)))


# %% passed · changes V in place, and prints
import numpy as np

def shift_velocity(V, r):
    V[3:] += np.cross(V[:3], r)
    print("now at C:", V)
    return V


# %% partly: shift-sign · r × ω, as it is spoken in class
import numpy as np

def shift_velocity(V, r):
    return np.append(V[:3], V[3:] + np.cross(r, V[:3]))


# %% partly: shift-ignored · a rigid body has one velocity
def shift_velocity(V, r):
    return V


# %% failed: angular-linear-swapped · puts the linear half first at the end
import numpy as np

def shift_velocity(V, r):
    w = V[0:3]
    v = V[3:6] + np.cross(w, r)
    return np.r_[v, w]


# %% failed: angular-linear-swapped · reads and writes as Pinocchio does
import numpy as np

def shift_velocity(V, r):
    v, w = V[:3], V[3:]
    return np.concatenate((v + np.cross(w, r), w))


# %% failed: shift-sign+angular-linear-swapped · both slips
import numpy as np

def shift_velocity(V, r):
    w, v = V[:3], V[3:]
    return np.concatenate((v - np.cross(w, r), w))


# %% failed · only the linear half
# says: 3 numbers
import numpy as np

def shift_velocity(V, r):
    return V[3:] + np.cross(V[:3], r)


# %% partly · ω × r replaces v instead of being added to it
import numpy as np

def shift_velocity(V, r):
    return np.concatenate([V[:3], np.cross(V[:3], r)])


# %% partly · the angular half is moved too
import numpy as np

def shift_velocity(V, r):
    turn = np.cross(V[:3], r)
    return np.concatenate([V[:3] + turn, V[3:] + turn])




# %% untried · half finished
def shift_velocity(V, r):
    ...


# %% passed · works in single precision
import numpy as np

def shift_velocity(V, r):
    V = V.astype(np.float32)
    return np.concatenate([V[:3], V[3:] + np.cross(V[:3], r.astype(np.float32))])


# %% failed · takes V apart as a dict
# says: IndexError
def shift_velocity(V, r):
    return V["angular"], V["linear"]
