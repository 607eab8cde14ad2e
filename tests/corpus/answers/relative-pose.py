# %% passed · the letters
import numpy as np

def relative_pose(X_AB, X_CB):
    X_BC = np.linalg.inv(X_CB)
    return X_AB @ X_BC


# %% passed · with the course's poses, which check the letters
from autograder.spatial import Pose

def relative_pose(X_AB, X_CB):
    AB = Pose("A", "B", X_AB[:3, :3], X_AB[:3, 3])
    CB = Pose("C", "B", X_CB[:3, :3], X_CB[:3, 3])
    return (AB @ CB.inverse()).matrix()


# %% passed · rotation and position apart
import numpy as np

def relative_pose(X_AB, X_CB):
    R_AC = X_AB[:3, :3] @ X_CB[:3, :3].T
    X = np.eye(4)
    X[:3, :3] = R_AC
    X[:3, 3] = X_AB[:3, 3] - R_AC @ X_CB[:3, 3]
    return X


# %% passed · solved from the right
import numpy as np

def relative_pose(X_AB, X_CB):
    return np.linalg.solve(X_CB.T, X_AB.T).T


# %% failed: inner-frame-not-inverted · straight on
def relative_pose(X_AB, X_CB):
    return X_AB @ X_CB


# %% failed: inner-frame-not-inverted · the other one turned round
import numpy as np

def relative_pose(X_AB, X_CB):
    return np.linalg.inv(X_AB).dot(X_CB)


# %% failed: composed-backwards · the inverse first
import numpy as np

def relative_pose(X_AB, X_CB):
    return np.linalg.inv(X_CB) @ X_AB


# %% partly: points-added-unrotated · positions subtracted
import numpy as np

def relative_pose(X_AB, X_CB):
    X = np.eye(4)
    X[:3, :3] = X_AB[:3, :3] @ np.linalg.inv(X_CB[:3, :3])
    X[:3, 3] = X_AB[:3, 3] - X_CB[:3, 3]
    return X


# %% partly: inverse-forgets-rotation · an inverse of one's own
def inv(X):
    Y = X.copy()
    Y[:3, :3] = X[:3, :3].T
    Y[:3, 3] = -X[:3, 3]
    return Y

def relative_pose(X_AB, X_CB):
    return X_AB @ inv(X_CB)


# %% partly: inverse-rotates-wrong-way · another inverse of one's own
import numpy as np

def inv(X):
    R = X[:3, :3]
    return np.vstack([np.hstack([R.T, -R @ X[:3, 3:]]), [[0, 0, 0, 1]]])

def relative_pose(X_AB, X_CB):
    return X_AB @ inv(X_CB)


# %% failed: inverse-is-transpose · T for the way back
def relative_pose(X_AB, X_CB):
    return X_AB @ X_CB.T


# %% failed · the answer the wrong way round
# says: the inverse of
import numpy as np

def relative_pose(X_AB, X_CB):
    return X_CB @ np.linalg.inv(X_AB)


# %% failed · the difference of two poses
def relative_pose(X_AB, X_CB):
    return X_AB - X_CB


# %% failed · a labelled pose, not its numbers
# says: Pose
from autograder.spatial import Pose

def relative_pose(X_AB, X_CB):
    AB = Pose("A", "B", X_AB[:3, :3], X_AB[:3, 3])
    CB = Pose("C", "B", X_CB[:3, :3], X_CB[:3, 3])
    return AB @ CB.inverse()


# %% failed · letters that do not meet
# says: FrameMismatch
from autograder.spatial import Pose

def relative_pose(X_AB, X_CB):
    AB = Pose("A", "B", X_AB[:3, :3], X_AB[:3, 3])
    CB = Pose("C", "B", X_CB[:3, :3], X_CB[:3, 3])
    return (AB @ CB).matrix()
