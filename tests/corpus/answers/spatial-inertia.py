# %% passed · four blocks
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    def cross(v):
        return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    C = m * cross(p_PBcm)
    return np.block([[I_P, C], [C.T, m * np.eye(3)]])


# %% passed · filled slice by slice
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    M = np.zeros((6, 6))
    M[:3, :3] = I_P
    for k in range(3):
        e = np.eye(3)[k]
        M[:3, 3 + k] = m * np.cross(p_PBcm, e)
        M[3:, k] = -m * np.cross(p_PBcm, e)
        M[3 + k, 3 + k] = m
    return M


# %% passed · SymPy blocks
import sympy as sp

def spatial_inertia(m, p_PBcm, I_P):
    x, y, z = p_PBcm
    C = m * sp.Matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    upper = sp.Matrix(I_P).row_join(C)
    return upper.col_join((-C).row_join(m * sp.eye(3)))


# %% partly: coupling-sign · the corners exchanged
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    x, y, z = p_PBcm * m
    C = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.vstack([np.hstack([I_P, -C]), np.hstack([C, np.diag([m] * 3)])])


# %% partly: parallel-axis-twice · moves it to P, where it was already
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    c = p_PBcm
    C = np.array([[0, -c[2], c[1]], [c[2], 0, -c[0]], [-c[1], c[0], 0]])
    upper = I_P - m * C @ C
    return np.block([[upper, m * C], [m * C.T, m * np.eye(3)]])


# %% partly: unit-inertia-as-inertia · the corners without the mass
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    a, b, c = p_PBcm
    C = np.array([[0, -c, b], [c, 0, -a], [-b, a, 0]])
    return np.block([[I_P, C], [-C, m * np.eye(3)]])


# %% partly: unit-inertia-as-inertia · m in front of everything, as in the book with G
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    a, b, c = p_PBcm
    C = np.array([[0, -c, b], [c, 0, -a], [-b, a, 0]])
    return m * np.block([[I_P, C], [-C, np.eye(3)]])


# %% failed: angular-linear-swapped · linear half first
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    a, b, c = p_PBcm
    C = m * np.array([[0, -c, b], [c, 0, -a], [-b, a, 0]])
    return np.block([[m * np.eye(3), -C], [C, I_P]])


# %% partly: coupling-sign+parallel-axis-twice · both
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    x, y, z = p_PBcm
    C = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    I = I_P + m * (p_PBcm @ p_PBcm * np.eye(3) - np.outer(p_PBcm, p_PBcm))
    return np.block([[I, m * C.T], [m * C, m * np.eye(3)]])


# %% partly · the same corner twice: not symmetric
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    x, y, z = p_PBcm
    C = m * np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.block([[I_P, C], [C, m * np.eye(3)]])


# %% partly · no corners
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    M = np.zeros((6, 6))
    M[:3, :3], M[3:, 3:] = I_P, m * np.eye(3)
    return M


# %% failed · a list of blocks
# says: 2×2×3×3
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    x, y, z = p_PBcm
    C = m * np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return [[I_P, C], [-C, m * np.eye(3)]]


# %% failed · 4 by 4, as for a pose
# says: 4×4
import numpy as np

def spatial_inertia(m, p_PBcm, I_P):
    M = np.eye(4)
    M[:3, :3] = I_P
    M[:3, 3] = m * p_PBcm
    M[3, 3] = m
    return M
