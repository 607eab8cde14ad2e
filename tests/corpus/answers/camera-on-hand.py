# %% passed · hand, world, marker, camera
from numpy.linalg import inv

def camera_on_hand(X_WH, X_WM, X_CM):
    X_HW, X_MC = inv(X_WH), inv(X_CM)
    return X_HW @ X_WM @ X_MC


# %% passed · the two ways to the marker, and one inverse for all
import numpy as np

def camera_on_hand(X_WH, X_WM, X_CM):
    X_MH = np.linalg.solve(X_WM, X_WH)
    return np.linalg.inv(X_CM @ X_MH)


# %% failed: inner-frame-not-inverted · the camera's report used as it comes
import numpy as np

def camera_on_hand(X_WH, X_WM, X_CM):
    return np.linalg.inv(X_WH) @ X_WM @ X_CM


# %% failed: inner-frame-not-inverted · the hand used as it comes
import numpy as np

def camera_on_hand(X_WH, X_WM, X_CM):
    return X_WH @ X_WM @ np.linalg.inv(X_CM)


# %% failed: composed-backwards · the same three, the other way round
import numpy as np

def camera_on_hand(X_WH, X_WM, X_CM):
    steps = [np.linalg.inv(X_WH), X_WM, np.linalg.inv(X_CM)]
    X = np.eye(4)
    for step in steps:
        X = step @ X
    return X


# %% partly: inverse-forgets-rotation · an inverse of one's own
import numpy as np

def back(X):
    Y = np.eye(4)
    Y[:3, :3] = X[:3, :3].T
    for i in range(3):
        Y[i, 3] = -X[i, 3]
    return Y

def camera_on_hand(X_WH, X_WM, X_CM):
    return back(X_WH) @ X_WM @ back(X_CM)


# %% partly · the inverse wrong for the hand only
import numpy as np

def camera_on_hand(X_WH, X_WM, X_CM):
    X_HW = X_WH.copy()
    X_HW[:3, :3] = X_WH[:3, :3].T
    X_HW[:3, 3] *= -1
    return X_HW @ X_WM @ np.linalg.inv(X_CM)


# %% failed: inverse-is-transpose · T for both ways back
def camera_on_hand(X_WH, X_WM, X_CM):
    return X_WH.T @ X_WM @ X_CM.T


# %% failed · where the camera is in the world
import numpy as np

def camera_on_hand(X_WH, X_WM, X_CM):
    return X_WM @ np.linalg.inv(X_CM)


# %% failed · as three lines of letters, not a product
# says: 3×4×4
import numpy as np

def camera_on_hand(X_WH, X_WM, X_CM):
    return [np.linalg.inv(X_WH), X_WM, np.linalg.inv(X_CM)]
