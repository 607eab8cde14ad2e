# %% passed · in, and out again
import numpy as np

def S(m, c):
    return m * (np.dot(c, c) * np.eye(3) - np.outer(c, c))

def to_other_point(I_P, m, p_PBcm, p_PQ):
    return I_P - S(m, p_PBcm) + S(m, p_PBcm - p_PQ)


# %% passed · one formula without the mass centre's inertia, multiplied out
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    c, d = np.asarray(p_PBcm), np.asarray(p_PQ)
    cd = np.outer(c, d) + np.outer(d, c)
    return I_P + m * ((d @ d - 2 * c @ d) * np.eye(3) + cd - np.outer(d, d))


# %% passed · recursion: to the mass centre first, then on
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ, sign=-1):
    c = p_PBcm
    step = sign * m * (np.dot(c, c) * np.eye(3) - np.outer(c, c))
    if sign > 0:
        return I_P + step
    return to_other_point(I_P + step, m, p_PQ - p_PBcm, None, +1)


# %% passed · moments of six axes, put together as the engine does
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    def about(u):
        def off(c):
            return m * np.sum(np.cross(u, c)**2)
        return u @ I_P @ u - off(p_PBcm) + off(p_PBcm - p_PQ)
    e = np.eye(3)
    out = np.diag([about(e[i]) for i in range(3)])
    for i in range(3):
        for j in range(i):
            u = (e[i] + e[j]) / np.sqrt(2)
            out[i, j] = out[j, i] = about(u) - (out[i, i] + out[j, j]) / 2
    return out


# %% failed: skips-mass-centre · from P to Q in one step
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    return I_P + m * (np.dot(p_PQ, p_PQ) * np.eye(3) - np.outer(p_PQ, p_PQ))


# %% failed: parallel-axis-twice · only the way out: the data sheet was taken for central
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    p_QBcm = p_PBcm - p_PQ
    return I_P + m * (p_QBcm @ p_QBcm * np.eye(3) - np.outer(p_QBcm, p_QBcm))


# %% failed: parallel-axis-minus · adds on the way in, takes away on the way out
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    I = np.array(I_P)
    for v, sign in ((p_PBcm, 1), (p_PBcm - p_PQ, -1)):
        I += sign * m * (np.dot(v, v) * np.eye(3) - np.outer(v, v))
    return I


# %% failed: parallel-axis-isotropic · distances squared, in both steps
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    near = np.linalg.norm(p_PBcm)
    far = np.linalg.norm(p_PBcm - p_PQ)
    return I_P + m * (far**2 - near**2) * np.eye(3)


# %% failed: parallel-axis-plus-outer · the sign between the parts
import numpy as np

def pa(c):
    return c @ c * np.eye(3) + np.outer(c, c)

def to_other_point(I_P, m, p_PBcm, p_PQ):
    return I_P - m * pa(p_PBcm) + m * pa(p_PQ - p_PBcm)


# %% failed: skips-mass-centre+parallel-axis-isotropic · m d² between P and Q
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    return I_P + m * np.dot(p_PQ, p_PQ) * np.eye(3)


# %% failed · the arrows are added instead of subtracted
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    f = lambda c: m * (c @ c * np.eye(3) - np.outer(c, c))
    return I_P - f(p_PBcm) + f(p_PBcm + p_PQ)


# %% failed · stops at the mass centre
import numpy as np

def to_other_point(I_P, m, p_PBcm, p_PQ):
    central = I_P - m * (p_PBcm @ p_PBcm * np.eye(3) - np.outer(p_PBcm, p_PBcm))
    # then to Q
    return central


# %% failed · four arguments became three
# says: cannot be called
import numpy as np

def to_other_point(I_P, m, p_QBcm):
    return I_P + m * (p_QBcm @ p_QBcm * np.eye(3) - np.outer(p_QBcm, p_QBcm))


# %% untried · still to do
def to_other_point(I_P, m, p_PBcm, p_PQ):
    raise NotImplementedError
