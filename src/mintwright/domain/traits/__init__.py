"""The traits of a project: which values its attributes have, how often, what is likely mistyped, and what is rare."""
