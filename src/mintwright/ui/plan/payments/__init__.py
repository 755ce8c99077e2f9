"""The payments of a plan: what each mint costs, what is paid, and what is left."""
