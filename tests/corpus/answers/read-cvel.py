# %% passed · two arms from one centre
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = cvel[:3], cvel[3:]
    return np.vstack([w, v + np.cross(w, xpos - subtree_com), v + np.cross(w, xipos - subtree_com)])


# %% passed · from point to point, in a class of its own
import numpy as np

class Twist:
    def __init__(self, six, at):
        self.w, self.v, self.at = six[:3], six[3:], at

    def moved(self, to):
        return Twist(np.concatenate([self.w, self.v + np.cross(self.w, to - self.at)]), to)

def read_cvel(cvel, subtree_com, xpos, xipos):
    origin = Twist(cvel, subtree_com).moved(xpos)
    centre = origin.moved(xipos)
    return origin.w.tolist(), origin.v.tolist(), centre.v.tolist()


# %% partly: cvel-misread · at the body, whichever point that is
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    return np.array([cvel[:3], cvel[3:], cvel[3:]])


# %% partly: cvel-misread · at the origin of the frame
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = np.reshape(cvel, (2, 3))
    return np.array([w, v, v + np.cross(w, xipos - xpos)])


# %% failed: cvel-misread · linear first, as in qvel
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    v, w = cvel[:3], cvel[3:]
    return np.array([w, v + np.cross(w, xpos - subtree_com), v + np.cross(w, xipos - subtree_com)])


# %% partly: shift-sign · from the new point back to the old one
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = cvel[:3], cvel[3:]
    rows = [w]
    for place in (xpos, xipos):
        arm = subtree_com - place
        rows.append(v + np.cross(w, arm))
    return np.array(rows)


# %% partly: xpos-as-mass-centre · the same place twice
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w = cvel[:3]
    there = cvel[3:] + np.cross(w, xpos - subtree_com)
    return np.array([w, there, there])


# %% partly: object-frame-confused · mjOBJ_BODY for the frame
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w = cvel[:3]
    body = cvel[3:] - np.cross(xipos - subtree_com, w)
    return np.array([w, body, body])


# %% partly: object-frame-confused+xpos-as-mass-centre · the two rows exchanged
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = cvel[:3], cvel[3:]
    a, b = v + np.cross(w, xpos - subtree_com), v + np.cross(w, xipos - subtree_com)
    return np.array([w, b, a])


# %% partly · arms from the world's origin
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = cvel[:3], cvel[3:]
    return np.array([w, v + np.cross(w, xpos), v + np.cross(w, xipos)])


# %% failed · nine numbers in a row
# says: 9 numbers
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = cvel[:3], cvel[3:]
    return np.hstack([w, v + np.cross(w, xpos - subtree_com), v + np.cross(w, xipos - subtree_com)])


# %% failed · columns instead of rows
# says: transpose
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = cvel[:3], cvel[3:]
    return np.array(
        [w, v + np.cross(w, xpos - subtree_com), v + np.cross(w, xipos - subtree_com)]
    ).T


# %% partly · in the second row only half of the arm
import numpy as np

def read_cvel(cvel, subtree_com, xpos, xipos):
    w, v = cvel[:3], cvel[3:]
    middle = (xpos + subtree_com) / 2
    rows = np.array([w, v, v])
    rows[1] = v + np.cross(w, middle - subtree_com)
    rows[2] = v + np.cross(w, xipos - subtree_com)
    return rows


# %% failed · looks for the engine's data
# says: data
def read_cvel(cvel, subtree_com, xpos, xipos):
    return data.cvel[1][:3], data.xpos, data.xipos
