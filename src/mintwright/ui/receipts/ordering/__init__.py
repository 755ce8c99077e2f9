"""Orders and refunds on a receipt: what can be asked for, the last question before it, and what came of it."""
