"""The practice page: rehearsing bad weather and events."""
