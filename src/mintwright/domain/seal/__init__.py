"""What was approved against what the service recorded, field by field."""
