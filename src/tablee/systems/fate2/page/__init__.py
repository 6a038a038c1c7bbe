"""What the table page needs: ways to throw, drafts, panels."""
