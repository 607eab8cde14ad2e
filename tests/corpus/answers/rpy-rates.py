# %% passed · the three axes, added up by hand
from sympy import cos, sin, symbols

roll, pitch, yaw, roll_rate, pitch_rate, yaw_rate = symbols(
    "roll pitch yaw roll_rate pitch_rate yaw_rate")
omega_x = roll_rate * cos(pitch) * cos(yaw) - pitch_rate * sin(yaw)
omega_y = roll_rate * cos(pitch) * sin(yaw) + pitch_rate * cos(yaw)
omega_z = yaw_rate - roll_rate * sin(pitch)
det_E = cos(pitch)


# %% passed · R differentiated in time, by SymPy, and not simplified
import sympy as sp

names = ("roll", "pitch", "yaw")
t = sp.Symbol("t")
now = sp.symbols("roll pitch yaw")
rates = sp.symbols("roll_rate pitch_rate yaw_rate")
along = [sp.Function(n)(t) for n in names]
R = sp.rot_ccw_axis3(along[2]) * sp.rot_ccw_axis2(along[1]) * sp.rot_ccw_axis1(along[0])
S = R.diff(t) * R.T
S = S.subs([(f.diff(t), r) for f, r in zip(along, rates)]).subs(list(zip(along, now)))
omega = sp.Matrix([S[2, 1], S[0, 2], S[1, 0]])
omega_x, omega_y, omega_z = omega
det_E = omega.jacobian(rates).det()


# %% passed · cos of the pitch under another name: a square root of its square would lose the sign
import sympy as sp

roll, pitch, yaw, p, q, r = sp.symbols("roll pitch yaw roll_rate pitch_rate yaw_rate")
E = sp.Matrix([[sp.cos(yaw) * sp.cos(pitch), -sp.sin(yaw), 0],
               [sp.sin(yaw) * sp.cos(pitch), sp.cos(yaw), 0],
               [-sp.sin(pitch), 0, 1]])
omega_x, omega_y, omega_z = E @ sp.Matrix([p, q, r])
det_E = sp.sin(pitch + sp.pi / 2)


# %% failed: euler-rates-as-omega · the rates themselves
import sympy as sp

omega_x, omega_y, omega_z = sp.symbols("roll_rate pitch_rate yaw_rate")
det_E = 1


# %% partly: rdot-side-swapped · the product the other way round: ω along the body's axes
import sympy as sp

t = sp.Symbol("t")
a = [sp.Function(n)(t) for n in "abc"]
R = sp.rot_ccw_axis3(a[2]) * sp.rot_ccw_axis2(a[1]) * sp.rot_ccw_axis1(a[0])
S = R.T * R.diff(t)
put = list(zip([f.diff(t) for f in a], sp.symbols("roll_rate pitch_rate yaw_rate")))
put += list(zip(a, sp.symbols("roll pitch yaw")))
S = S.subs(put)
omega_x, omega_y, omega_z = S[2, 1], S[0, 2], S[1, 0]
det_E = sp.cos(sp.Symbol("pitch"))


# %% partly: rdot-side-swapped · the formula of an aircraft handbook
from sympy import cos, sin, symbols

roll, pitch, yaw = symbols("roll pitch yaw")
dr, dp, dy = symbols("roll_rate pitch_rate yaw_rate")
omega_x = dr - dy * sin(pitch)
omega_y = dp * cos(roll) + dy * cos(pitch) * sin(roll)
omega_z = -dp * sin(roll) + dy * cos(pitch) * cos(roll)
det_E = cos(pitch)


# %% partly: rpy-order · the yaw turned by the others, the roll by none
from sympy import cos, sin, symbols

roll, pitch, yaw = symbols("roll pitch yaw")
dr, dp, dy = symbols("roll_rate pitch_rate yaw_rate")
omega_x = dr + dy * sin(pitch)
omega_y = dp * cos(roll) - dy * cos(pitch) * sin(roll)
omega_z = dp * sin(roll) + dy * cos(pitch) * cos(roll)
det_E = cos(pitch)


# %% partly · everything right but the determinant, of the columns in another order
# says: det_E
from sympy import cos, sin, symbols

roll, pitch, yaw, dr, dp, dy = symbols("roll pitch yaw roll_rate pitch_rate yaw_rate")
omega_x = dr * cos(pitch) * cos(yaw) - dp * sin(yaw)
omega_y = dr * cos(pitch) * sin(yaw) + dp * cos(yaw)
omega_z = dy - dr * sin(pitch)
det_E = -cos(pitch)


# %% failed · a symbol of one's own
# says: omega_x contains p
import sympy as sp

omega_x, omega_y, omega_z = sp.symbols("p q r")
det_E = sp.cos(sp.Symbol("theta"))


# %% untried · three of four still to do
import sympy as sp

omega_x = ...
omega_y = ...
omega_z = sp.Symbol("yaw_rate")
det_E = ...


# %% failed · text instead of formulas
# says: not an answer in numbers
omega_x = "roll_rate*cos(pitch)*cos(yaw) - pitch_rate*sin(yaw)"
omega_y = "roll_rate*cos(pitch)*sin(yaw) + pitch_rate*cos(yaw)"
omega_z = "yaw_rate - roll_rate*sin(pitch)"
det_E = "cos(pitch)"


# %% partly: sympy-rotation-sign · the axes found with rot_axis3 and rot_axis2
import sympy as sp

roll, pitch, yaw, p, q, r = sp.symbols("roll pitch yaw roll_rate pitch_rate yaw_rate")
x, y, z = (sp.eye(3)[:, i] for i in range(3))
back = sp.rot_axis3(yaw)
E = sp.Matrix.hstack(back * sp.rot_axis2(pitch) * x, back * y, z)
omega_x, omega_y, omega_z = E * sp.Matrix([p, q, r])
det_E = sp.trigsimp(E.det())


# %% failed: sympy-rotation-sign · R built with rot_axis1, 2 and 3, then differentiated
import sympy as sp

roll, pitch, yaw = sp.symbols("roll pitch yaw")
R = sp.rot_axis3(yaw) * sp.rot_axis2(pitch) * sp.rot_axis1(roll)
Rdot = sum((R.diff(a) * sp.Symbol(f"{a}_rate") for a in (roll, pitch, yaw)), sp.zeros(3))
S = Rdot * R.T
omega_x, omega_y, omega_z = S[2, 1], S[0, 2], S[1, 0]
det_E = -sp.cos(pitch)


# %% failed · the roll axis not carried along by the pitch
# says: It is right only where pitch = 0.
from sympy import cos, sin, symbols

roll, pitch, yaw, dr, dp, dy = symbols("roll pitch yaw roll_rate pitch_rate yaw_rate")
omega_x = dr * cos(yaw) - dp * sin(yaw)
omega_y = dr * sin(yaw) + dp * cos(yaw)
omega_z = dy
det_E = 1
