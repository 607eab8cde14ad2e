# %% passed · powers of a thousand
mass_factor = 1000**3
inertia_factor = 1000**5
same_mass_inertia_factor = 1000**2


# %% passed · floats, one of them in an array
import numpy as np

mass_factor, inertia_factor = 1e9, np.array([1e15])
same_mass_inertia_factor = inertia_factor[0] / mass_factor


# %% passed · SymPy
import sympy as sp

s = sp.Integer(1000)
mass_factor = s**3
inertia_factor = s**3 * s**2
same_mass_inertia_factor = sp.simplify(inertia_factor / mass_factor)


# %% partly: scaling-power · the inertia grows like the mass
mass_factor = 1e9
inertia_factor = 1e9
same_mass_inertia_factor = 1e6


# %% partly: scaling-power · density and mass exchanged
mass_factor = 10**9
inertia_factor = 10**6
same_mass_inertia_factor = 10**15


# %% partly: scaling-power · always s⁵
mass_factor = 1000.0**3
inertia_factor = 1000.0**5
same_mass_inertia_factor = 1000.0**5


# %% partly: scaling-power · m d with the distance not squared
mass_factor = 1e9
inertia_factor = 1e12
same_mass_inertia_factor = 1e3


# %% failed: scaling-power · a thousand, whatever it is
mass_factor = inertia_factor = same_mass_inertia_factor = 1000


# %% failed: scaling-power · the factors to mend it, not the factors it is off by
mass_factor = 1e-9
inertia_factor = 1e-15
same_mass_inertia_factor = 1e-6


# %% failed · the exponents
mass_factor, inertia_factor, same_mass_inertia_factor = 3, 5, 2


# %% partly · a slip in the zeros of one
mass_factor = 1000000000
inertia_factor = 100000000000000
same_mass_inertia_factor = 1000000


# %% partly · negative for "too large by"
mass_factor = -1e9
inertia_factor = 1e15
same_mass_inertia_factor = 1e6


# %% failed · a text
# says: text
mass_factor = "10^9"
inertia_factor = "10^15"
same_mass_inertia_factor = "10^6"


# %% failed · a list of three in one name
# says: one number
mass_factor = [1e9, 1e9, 1e9]
inertia_factor = 1e15
same_mass_inertia_factor = 1e6


# %% untried · one is missing
mass_factor = 1e9
inertia_factor = 1e15
same_mass_inertia_factor = None
