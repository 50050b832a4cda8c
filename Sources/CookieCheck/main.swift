// The store layer of the gate: silent and 0 when all holds, else one line and 1.
