"""Reports: what a class has done, for the people who teach it."""
