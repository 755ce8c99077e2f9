"""The receipts of one plan stand together, below a heading that folds them."""
