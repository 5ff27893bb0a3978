"""What brings an older database up to date: one file a step in `versions`, each naming the one before."""
