from gobelet.scene import Parts
def scene(view): return Parts()
