# %% passed · three factors, written out
import numpy as np

def planar_fk(q, L):
    def Rz(a):
        c, s = np.cos(a), np.sin(a)
        return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    def Tx(l):
        T = np.eye(4)
        T[0, 3] = l
        return T
    return Rz(q[0]) @ Tx(L[0]) @ Rz(q[1]) @ Tx(L[1]) @ Rz(q[2]) @ Tx(L[2])


# %% passed · nested lists, math only, sums in a loop
import math

def planar_fk(q, L):
    x = y = phi = 0
    for angle, length in zip(q, L):
        phi += angle
        x += length * math.cos(phi)
        y += length * math.sin(phi)
    return [[math.cos(phi), -math.sin(phi), 0, x], [math.sin(phi), math.cos(phi), 0, y],
            [0, 0, 1, 0], [0, 0, 0, 1]]


# %% partly: angles-not-accumulated · each link by its own angle
import numpy as np

def planar_fk(q, L):
    t1, t2, t3 = q
    x = L[0]*np.cos(t1) + L[1]*np.cos(t2) + L[2]*np.cos(t3)
    y = L[0]*np.sin(t1) + L[1]*np.sin(t2) + L[2]*np.sin(t3)
    p = t1 + t2 + t3
    return np.array([[np.cos(p), -np.sin(p), 0, x], [np.sin(p), np.cos(p), 0, y],
                     [0, 0, 1, 0], [0, 0, 0, 1]])


# %% failed · 3 by 3, a planar pose
# says: 3×3
import numpy as np

def planar_fk(q, L):
    a = np.cumsum(q)
    return np.array([[np.cos(a[2]), -np.sin(a[2]), L @ np.cos(a)],
                     [np.sin(a[2]), np.cos(a[2]), L @ np.sin(a)], [0, 0, 1]])


# %% passed · np.matrix and its * for the product
import numpy as np

def planar_fk(q, L):
    T = np.matrix(np.eye(4))
    for i in range(3):
        c, s = np.cos(q[i]), np.sin(q[i])
        T = T * np.matrix([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
        T = T * np.matrix([[1, 0, 0, L[i]], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    return T


# %% passed · SymPy, lambdified once
import sympy as sp

t = sp.symbols("t1:4")
l = sp.symbols("l1:4")
c = [sp.cos(sum(t[:i + 1])) for i in range(3)]
s = [sp.sin(sum(t[:i + 1])) for i in range(3)]
M = sp.Matrix([[c[2], -s[2], 0, sum(a * b for a, b in zip(l, c))],
               [s[2], c[2], 0, sum(a * b for a, b in zip(l, s))],
               [0, 0, 1, 0], [0, 0, 0, 1]])
fast = sp.lambdify((t, l), M)

def planar_fk(q, L):
    return fast(q, L)


# %% passed · SymPy with numbers put in at each call
import sympy as sp

def planar_fk(q, L):
    X = sp.eye(4)
    for angle, length in zip(q, L):
        X = X * sp.rot_ccw_axis3(angle).row_join(sp.zeros(3, 1)).col_join(sp.Matrix([[0, 0, 0, 1]]))
        X = X * sp.Matrix([[1, 0, 0, length], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    return X


# %% passed · recursion, from the tip inwards
import numpy as np

def planar_fk(q, L):
    if len(q) == 0:
        return np.eye(4)
    c, s = np.cos(q[0]), np.sin(q[0])
    first = np.array([[c, -s, 0, L[0] * c], [s, c, 0, L[0] * s], [0, 0, 1, 0], [0, 0, 0, 1]])
    return first @ planar_fk(q[1:], L[1:])


# %% passed · complex numbers
import numpy as np

def planar_fk(q, L):
    heading = np.exp(1j * np.cumsum(q))
    tip = np.sum(L * heading)
    u = heading[-1]
    return np.array([[u.real, -u.imag, 0, tip.real], [u.imag, u.real, 0, tip.imag],
                     [0, 0, 1, 0], [0, 0, 0, 1]])


# %% passed · a class with a method
import numpy as np

class Arm:
    def __init__(self, lengths):
        self.lengths = lengths

    def fk(self, q):
        T = np.identity(4)
        for a, l in zip(q, self.lengths):
            T = T.dot(np.array([[np.cos(a), -np.sin(a), 0, l * np.cos(a)],
                                [np.sin(a), np.cos(a), 0, l * np.sin(a)],
                                [0, 0, 1, 0], [0, 0, 0, 1.0]]))
        return T

planar_fk = lambda q, L: Arm(L).fk(q)


# %% passed · changes the angles it was given, and prints
import numpy as np

def planar_fk(q, L):
    for i in range(1, 3):
        q[i] += q[i - 1]
    print("headings", q)
    x, y = np.dot(L, np.cos(q)), np.dot(L, np.sin(q))
    return np.array([[np.cos(q[2]), -np.sin(q[2]), 0, x],
                     [np.sin(q[2]), np.cos(q[2]), 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])


# %% passed · SciPy's Rotation about z, single precision
import numpy as np
from scipy.spatial.transform import Rotation

def planar_fk(q, L):
    X = np.eye(4, dtype=np.float32)
    for angle, length in zip(q, L):
        step = np.eye(4)
        step[:3, :3] = Rotation.from_euler("z", angle).as_matrix()
        step[:3, 3] = step[:3, 0] * length
        X = (X @ step).astype(np.float32)
    return X


# %% partly · the lengths of the course instead of those that come
# says: right in 3 of 6 cases
import numpy as np

L1, L2, L3 = 0.30, 0.25, 0.15

def planar_fk(q, L):
    a, b, c = np.cumsum(q)
    x = L1 * np.cos(a) + L2 * np.cos(b) + L3 * np.cos(c)
    y = L1 * np.sin(a) + L2 * np.sin(b) + L3 * np.sin(c)
    return np.array([[np.cos(c), -np.sin(c), 0, x], [np.sin(c), np.cos(c), 0, y],
                     [0, 0, 1, 0], [0, 0, 0, 1]])


# %% failed: degrees-into-cosine · "cos wants degrees"
import numpy as np

def planar_fk(q, L):
    d = np.rad2deg(np.cumsum(q))
    x, y = np.sum(L * np.cos(d)), np.sum(L * np.sin(d))
    return np.array([[np.cos(d[2]), -np.sin(d[2]), 0, x],
                     [np.sin(d[2]), np.cos(d[2]), 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])


# %% failed: radians-converted-again · a conversion too much
import math
import numpy as np

def planar_fk(q, L):
    T = np.eye(4)
    for angle, length in zip(q, L):
        a = math.radians(angle)
        T = T @ np.array([[math.cos(a), -math.sin(a), 0, length * math.cos(a)],
                          [math.sin(a), math.cos(a), 0, length * math.sin(a)],
                          [0, 0, 1, 0], [0, 0, 0, 1]])
    return T


# %% partly: composed-backwards · new factors put on the left
import numpy as np

def planar_fk(q, L):
    T = np.eye(4)
    for angle, length in zip(q, L):
        c, s = np.cos(angle), np.sin(angle)
        link = np.array([[c, -s, 0, c * length], [s, c, 0, s * length],
                         [0, 0, 1, 0], [0, 0, 0, 1]])
        T = link @ T
    return T


# %% partly: last-link-missing · the loop ends one too early
import numpy as np

def planar_fk(q, L):
    x = y = 0.0
    for i in range(len(L) - 1):
        x += L[i] * np.cos(sum(q[:i + 1]))
        y += L[i] * np.sin(sum(q[:i + 1]))
    phi = sum(q)
    T = np.eye(4)
    T[:2, :2] = [[np.cos(phi), -np.sin(phi)], [np.sin(phi), np.cos(phi)]]
    T[0, 3], T[1, 3] = x, y
    return T


# %% failed: sympy-rotation-sign · the rotation of the formula collection, with the sign below
import numpy as np

def planar_fk(q, L):
    T = np.eye(4)
    for a, l in zip(q, L):
        R = np.array([[np.cos(a), np.sin(a), 0, 0], [-np.sin(a), np.cos(a), 0, 0],
                      [0, 0, 1, 0], [0, 0, 0, 1]])
        S = np.eye(4)
        S[0, 3] = l
        T = T @ R @ S
    return T


# %% partly: rotation-transposed · the sines of the block exchanged, the position right
import numpy as np

def planar_fk(q, L):
    a = np.cumsum(q)
    p = a[-1]
    return [[np.cos(p), np.sin(p), 0, L @ np.cos(a)], [-np.sin(p), np.cos(p), 0, L @ np.sin(a)],
            [0, 0, 1, 0], [0, 0, 0, 1]]


# %% failed: last-link-missing+degrees-into-cosine · two at once
import numpy as np

def planar_fk(q, L):
    q = np.degrees(q)
    x = L[0] * np.cos(q[0]) + L[1] * np.cos(q[0] + q[1])
    y = L[0] * np.sin(q[0]) + L[1] * np.sin(q[0] + q[1])
    p = q.sum()
    return np.array([[np.cos(p), -np.sin(p), 0, x], [np.sin(p), np.cos(p), 0, y],
                     [0, 0, 1, 0], [0, 0, 0, 1]])


# %% failed · a swapped index in the second row
import numpy as np

def planar_fk(q, L):
    a, b, p = np.cumsum(q)
    x = L[0] * np.cos(a) + L[1] * np.cos(b) + L[2] * np.cos(p)
    y = L[1] * np.sin(a) + L[0] * np.sin(b) + L[2] * np.sin(p)
    return np.array([[np.cos(p), -np.sin(p), 0, x], [np.sin(p), np.sin(p), 0, y],
                     [0, 0, 1, 0], [0, 0, 0, 1]])


# %% failed · a dot instead of a comma: a typing slip that raises
# says: ValueError
import numpy as np

def planar_fk(q, L):
    T = np.eye(4)
    T[:3, 3] = [L[0], 0]
    return T


# %% failed · the planar pose stops at the last row
# says: 3×4
import numpy as np

def planar_fk(q, L):
    a = np.cumsum(q)
    p = a[2]
    return np.array([[np.cos(p), -np.sin(p), 0, L @ np.cos(a)],
                     [np.sin(p), np.cos(p), 0, L @ np.sin(a)], [0, 0, 1, 0]])


# %% partly · the last row is missing its one
import numpy as np

def planar_fk(q, L):
    a = np.cumsum(q)
    p = a[2]
    T = np.zeros((4, 4))
    T[:3, :3] = [[np.cos(p), -np.sin(p), 0], [np.sin(p), np.cos(p), 0], [0, 0, 1]]
    T[:2, 3] = L @ np.cos(a), L @ np.sin(a)
    return T


# %% untried · forgot to return
# says: return
import numpy as np

def planar_fk(q, L):
    a = np.cumsum(q)
    X = np.eye(4)
    X[:2, 3] = L @ np.cos(a), L @ np.sin(a)
    print(X)


# %% failed · half finished: the second joint still to do
import numpy as np

def planar_fk(q, L):
    c, s = np.cos(q[0]), np.sin(q[0])
    T1 = np.array([[c, -s, 0, L[0] * c], [s, c, 0, L[0] * s], [0, 0, 1, 0], [0, 0, 0, 1]])
    T2 = ...
    return T1


# %% failed · the name of a variable of another cell
# says: NameError
import numpy as np

def planar_fk(q, L):
    return X_WA @ X_AB @ X_BC @ X_CT


# %% failed · the inverse pose: the world as the tip sees it
import numpy as np

def planar_fk(q, L):
    T = np.eye(4)
    for a, l in zip(q[::-1], L[::-1]):
        c, s = np.cos(a), np.sin(a)
        T = T @ np.array([[1, 0, 0, -l], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
        T = T @ np.array([[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    return T


# %% failed · recursion without an end
# says: RecursionError
def planar_fk(q, L):
    return planar_fk(q, L)


# %% failed · divides by the sine of joint 2
# says: NaN
import numpy as np

def planar_fk(q, L):
    a = np.cumsum(q)
    with np.errstate(all="ignore"):
        scale = np.sin(q[1]) / np.sin(q[1])
    p = a[2]
    return scale * np.array([[np.cos(p), -np.sin(p), 0, L @ np.cos(a)],
                             [np.sin(p), np.cos(p), 0, L @ np.sin(a)], [0, 0, 1, 0], [0, 0, 0, 1]])


# %% failed · rows that are generated later
# says: generator
import numpy as np

def planar_fk(q, L):
    a = np.cumsum(q)
    p = a[2]
    yield [np.cos(p), -np.sin(p), 0, L @ np.cos(a)]
    yield [np.sin(p), np.cos(p), 0, L @ np.sin(a)]
    yield [0, 0, 1, 0]
    yield [0, 0, 0, 1]


# %% partly: joint-before-origin · one function a joint, which turns first and walks then
import numpy as np

def joint(theta, length):
    c, s = np.cos(theta), np.sin(theta)
    turn = np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    walk = np.eye(4)
    walk[0, 3] = length
    return turn @ walk

def planar_fk(q, L):
    tip = np.eye(4)
    tip[0, 3] = L[2]
    return joint(q[0], 0) @ joint(q[1], L[0]) @ joint(q[2], L[1]) @ tip


# %% partly: joint-before-origin · walks along link i, then turns by joint i
import numpy as np

def planar_fk(q, L):
    X = np.eye(4)
    for angle, length in zip(q, L):
        c, s = np.cos(angle), np.sin(angle)
        X = X @ np.array([[c, -s, 0, length], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    return X
