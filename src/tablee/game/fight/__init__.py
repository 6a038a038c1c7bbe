"""The shared words of a fight, free of any system: systems import them and pass in their own rules and words.

`pairings` reads one throw of a lone side against several opponents.
"""
