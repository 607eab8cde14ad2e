# %% passed · start plus s times direction
def spot_on_floor(X_WC, d_C):
    o, d = X_WC[:3, 3], X_WC[:3, :3] @ d_C
    return o - o[2] / d[2] * d


# %% passed · two planes and a linear system
import numpy as np

def spot_on_floor(X_WC, d_C):
    d = X_WC[:3, :3] @ d_C
    A = np.array([[1, 0, -d[0]], [0, 1, -d[1]], [0, 0, d[2]]])
    x, y, s = np.linalg.solve(A, [X_WC[0, 3], X_WC[1, 3], -X_WC[2, 3]])
    return [x, y, 0]


# %% passed · SymPy solves for the steps
import sympy as sp

def spot_on_floor(X_WC, d_C):
    s = sp.Symbol("s")
    line = sp.Matrix(X_WC[:3, 3]) + s * sp.Matrix(X_WC[:3, :3]) * sp.Matrix(d_C)
    return line.subs(s, sp.solve(line[2], s)[0])


# %% passed · bisection along the line
import numpy as np

def spot_on_floor(X_WC, d_C):
    o, d = X_WC[:3, 3], X_WC[:3, :3] @ d_C
    near, far = 0.0, 100.0
    while far - near > 1e-12:
        middle = (near + far) / 2
        if (o + middle * d)[2] > 0:
            near = middle
        else:
            far = middle
    return o + near * d


# %% failed: direction-translated · the direction carried as a point
import numpy as np

def spot_on_floor(X_WC, d_C):
    d = (X_WC @ np.append(d_C, 1))[:3]
    o = X_WC[:3, 3]
    return o + d * (-o[2] / d[2])


# %% failed: rotation-transposed · the direction from the left
def spot_on_floor(X_WC, d_C):
    d = d_C @ X_WC[:3, :3]
    o = X_WC[:3, 3]
    t = o[2] / -d[2]
    return (o[0] + t * d[0], o[1] + t * d[1], 0.0)


# %% failed: points-added-unrotated · the camera's direction along the world's axes
def spot_on_floor(X_WC, d_C):
    o = X_WC[:3, 3]
    return o - o[2] / d_C[2] * d_C


# %% failed · the tip of the direction, put onto the floor
def spot_on_floor(X_WC, d_C):
    q = X_WC[:3, :3] @ d_C + X_WC[:3, 3]
    q[2] = 0
    return q


# %% failed · the height as the distance
import numpy as np

def spot_on_floor(X_WC, d_C):
    d = X_WC[:3, :3] @ d_C
    return X_WC[:3, 3] + X_WC[2, 3] * d / np.linalg.norm(d)


# %% failed · the sign of the steps
def spot_on_floor(X_WC, d_C):
    o, d = X_WC[:3, 3], X_WC[:3, :3] @ d_C
    return o + o[2] / d[2] * d


# %% failed · only x and y
# says: 2 numbers
def spot_on_floor(X_WC, d_C):
    o, d = X_WC[:3, 3], X_WC[:3, :3] @ d_C
    return (o - o[2] / d[2] * d)[:2]


# %% failed · divides by the wrong height
# says: NaN
import numpy as np

def spot_on_floor(X_WC, d_C):
    with np.errstate(all="ignore"):
        floor = X_WC[3, :3]
        o, d = X_WC[:3, 3], X_WC[:3, :3] @ d_C
        return floor / floor[2] * d + o
