"""From review to confirmation: what it costs and what will be public for ever."""
