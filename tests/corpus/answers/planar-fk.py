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
