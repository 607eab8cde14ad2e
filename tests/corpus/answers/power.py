# %% passed · the force goes to Q
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    F_Q = np.append(F_P_W[:3] - np.cross(p_PQ_W, F_P_W[3:]), F_P_W[3:])
    return F_Q @ V_Q_W


# %% passed · the velocity goes to P
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    v_P = V_Q_W[3:] + np.cross(V_Q_W[:3], -p_PQ_W)
    return [[F_P_W[:3].dot(V_Q_W[:3]) + F_P_W[3:].dot(v_P)]]


# %% passed · a triple product as a determinant
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    lost = np.linalg.det(np.array([V_Q_W[:3], p_PQ_W, F_P_W[3:]]))
    return sum(a * b for a, b in zip(F_P_W, V_Q_W)) - lost


# %% failed: power-shifted-one-side · the scalar product as they come
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    return np.dot(F_P_W, V_Q_W)


# %% failed: power-pairs-crossed · the force is unpacked as [f; τ] after the shift
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    t, f = F_P_W[:3] - np.cross(p_PQ_W, F_P_W[3:]), F_P_W[3:]
    return np.concatenate([f, t]) @ V_Q_W


# %% failed: force-shift-sign · the wrong way along the arm
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    return (F_P_W[:3] + np.cross(p_PQ_W, F_P_W[3:])) @ V_Q_W[:3] + F_P_W[3:] @ V_Q_W[3:]


# %% failed: force-shift-sign · the velocity moved on instead of back
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    v = V_Q_W[3:] + np.cross(V_Q_W[:3], p_PQ_W)
    return float(F_P_W[:3] @ V_Q_W[:3] + F_P_W[3:] @ v)


# %% failed: force-shifted-like-velocity · one rule for all
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    F = F_P_W.copy()
    F[3:] += np.cross(F[:3], p_PQ_W)
    return F @ V_Q_W


# %% failed · both are moved, past each other
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    v_P = V_Q_W[3:] - np.cross(V_Q_W[:3], p_PQ_W)
    t_Q = F_P_W[:3] - np.cross(p_PQ_W, F_P_W[3:])
    return t_Q @ V_Q_W[:3] + F_P_W[3:] @ v_P


# %% failed · the force alone
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    return F_P_W[3:] @ V_Q_W[3:]


# %% failed · six products, not summed
# says: 6 numbers
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    return F_P_W * V_Q_W


# %% failed · the absolute value: power is never negative, is it?
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    return abs((F_P_W[:3] - np.cross(p_PQ_W, F_P_W[3:])) @ V_Q_W[:3] + F_P_W[3:] @ V_Q_W[3:])


# %% failed · milliwatts
# says: 1000 times too large
import numpy as np

def power(F_P_W, V_Q_W, p_PQ_W):
    tau = F_P_W[:3] - np.cross(p_PQ_W, F_P_W[3:])
    return 1e3 * (tau @ V_Q_W[:3] + F_P_W[3:] @ V_Q_W[3:])
