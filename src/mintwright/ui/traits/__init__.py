"""The traits of the project on one page: how many have which, what needs a look, what is rare."""
