"""Characters made phase by phase: the pyramid, the sequence of purchases, the options of chapter 6."""
