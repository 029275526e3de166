"""Lower bounds: plans searched for, tried and made better."""
