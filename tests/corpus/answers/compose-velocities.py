# %% passed · three terms
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    V = V_WB_W + V_BC_W
    V[3:] += np.cross(V_WB_W[:3], p_BoCo_W)
    return V


# %% passed · a function of an earlier question
import numpy as np

def shift_velocity(V, r):
    return np.concatenate([V[:3], V[3:] + np.cross(V[:3], r)])

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    return shift_velocity(V_WB_W, p_BoCo_W) + V_BC_W


# %% passed · adds at Bo, and goes to Co with the right ω each
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    w1, v1 = V_WB_W[:3], V_WB_W[3:]
    w2, v2 = V_BC_W[:3], V_BC_W[3:]
    v2_at_Bo = v2 - np.cross(w2, p_BoCo_W)
    v = v1 + v2_at_Bo + np.cross(w1 + w2, p_BoCo_W)
    return np.block([w1 + w2, v])


# %% partly: composition-drops-transport · W B plus B C
def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    return V_WB_W + V_BC_W


# %% partly: shift-sign · the arm on the left
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    w = V_WB_W[:3] + V_BC_W[:3]
    v = V_WB_W[3:] + np.cross(p_BoCo_W, V_WB_W[:3]) + V_BC_W[3:]
    return np.concatenate([w, v])


# %% failed: angular-linear-swapped · unpacks as linear, angular everywhere
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    (vB, wB), (vC, wC) = V_WB_W.reshape(2, 3), V_BC_W.reshape(2, 3)
    return np.concatenate([vB + np.cross(wB, p_BoCo_W) + vC, wB + wC])


# %% partly · the robot's own turning carries it too
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    w = V_WB_W[:3] + V_BC_W[:3]
    return np.concatenate([w, V_WB_W[3:] + V_BC_W[3:] + np.cross(w, p_BoCo_W)])


# %% failed · Shift alone: the robot stands still on the table
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    return np.concatenate([V_WB_W[:3], V_WB_W[3:] + np.cross(V_WB_W[:3], p_BoCo_W)])


# %% partly · subtracts the angular velocities
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    v = V_WB_W[3:] + np.cross(V_WB_W[:3], p_BoCo_W) + V_BC_W[3:]
    return np.concatenate([V_WB_W[:3] - V_BC_W[:3], v])


# %% failed · degrees per second
# says: 57.3 times too large
import numpy as np

def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    w = V_WB_W[:3] + V_BC_W[:3]
    v = V_WB_W[3:] + np.cross(V_WB_W[:3], p_BoCo_W) + V_BC_W[3:]
    return np.rad2deg(np.concatenate([w, v]))


# %% failed · a global that is not there
# says: NameError
def compose_velocities(V_WB_W, p_BoCo_W, V_BC_W):
    return V_WBC_W + V_BC_W
