# %% passed · eigenvalues of what is left at the mass centre
import numpy as np

def count_possible(m, p_PBcm, I_P):
    n = 0
    for i in range(len(m)):
        c = p_PBcm[i]
        w = np.linalg.eigvalsh(I_P[i] - m[i] * (c @ c * np.eye(3) - np.outer(c, c)))
        if w[0] > 0 and w[0] + w[1] >= w[2]:
            n += 1
    return n


# %% passed · no loop: the second moments must be positive; the sum of truth values
import numpy as np

def count_possible(m, p_PBcm, I_P):
    dot = np.einsum("ni,ni->n", p_PBcm, p_PBcm)
    outer = np.einsum("ni,nj->nij", p_PBcm, p_PBcm)
    I = I_P - m[:, None, None] * (dot[:, None, None] * np.eye(3) - outer)
    second = np.trace(I, axis1=1, axis2=2)[:, None, None] / 2 * np.eye(3) - I
    return np.sum(np.linalg.eigvalsh(second).min(axis=1) >= -1e-12)


# %% passed · a generator inside, and Cholesky of the second moments
import numpy as np

def ok(m, c, I):
    J = I - m * (np.dot(c, c) * np.eye(3) - np.outer(c, c))
    try:
        np.linalg.cholesky(0.5 * np.trace(J) * np.eye(3) - J)
        return True
    except np.linalg.LinAlgError:
        return False

def count_possible(m, p_PBcm, I_P):
    return sum(ok(*link) for link in zip(m, p_PBcm, I_P))


# %% failed: triangle-unchecked · positive definite is enough
import numpy as np

def count_possible(m, p_PBcm, I_P):
    k = 0
    for mi, c, I in zip(m, p_PBcm, I_P):
        J = I - mi * (c @ c * np.eye(3) - np.outer(c, c))
        try:
            np.linalg.cholesky(J)
        except np.linalg.LinAlgError:
            continue
        k += 1
    return k


# %% failed: triangle-unchecked · the triangle of the diagonal, whatever the axes
import numpy as np

def count_possible(m, p_PBcm, I_P):
    k = 0
    for mi, c, I in zip(m, p_PBcm, I_P):
        J = I - mi * (c @ c * np.eye(3) - np.outer(c, c))
        a, b, d = np.diag(J)
        fine = a <= b + d and b <= a + d and d <= a + b
        k += int(fine and np.all(np.linalg.eigvals(J) > 0))
    return k


# %% failed: skips-mass-centre · the test right, the point wrong
import numpy as np

def count_possible(m, p_PBcm, I_P):
    w = np.sort(np.linalg.eigvalsh(I_P), axis=-1)
    return ((w[:, 0] > 0) & (w[:, 2] <= w[:, 0] + w[:, 1])).sum()


# %% failed: parallel-axis-minus · adds on the way to the mass centre
import numpy as np

def count_possible(m, p_PBcm, I_P):
    count = 0
    for mi, c, I in zip(m, p_PBcm, I_P):
        J = I + mi * (c @ c * np.eye(3) - np.outer(c, c))
        w = np.linalg.eigvalsh(J)
        count = count + (w[0] > 0 and w[2] < w[0] + w[1])
    return float(count)


# %% failed · every link is fine
def count_possible(m, p_PBcm, I_P):
    return len(m)


# %% failed · which ones, instead of how many
# says: one number
import numpy as np

def count_possible(m, p_PBcm, I_P):
    good = []
    for i in range(len(m)):
        c = p_PBcm[i]
        w = np.linalg.eigvalsh(I_P[i] - m[i] * (c @ c * np.eye(3) - np.outer(c, c)))
        good.append(1.0 if w[0] + w[1] >= w[2] and w[0] > 0 else 0.0)
    return [good, good]


# %% failed · one truth value for the first link only
# says: True or False, not numbers
import numpy as np

def count_possible(m, p_PBcm, I_P):
    for mi, c, I in zip(m, p_PBcm, I_P):
        w = np.linalg.eigvalsh(I - mi * (c @ c * np.eye(3) - np.outer(c, c)))
        return bool(w[0] > 0 and w[2] <= w[0] + w[1])


# %% failed · asks a library that raises, and does not catch it
# says: ValueError
from autograder.spatial import SpatialInertia

def count_possible(m, p_PBcm, I_P):
    links = [SpatialInertia("B", "P", "B", a, c, I) for a, c, I in zip(m, p_PBcm, I_P)]
    return len(links)
