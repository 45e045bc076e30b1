"""Reports: what read commands found, as data; how it is shown is the renderers' business."""
