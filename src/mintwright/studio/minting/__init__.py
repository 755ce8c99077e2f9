"""A mint from the review to its final status: written down, sent once, then asked after."""
