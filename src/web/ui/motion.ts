/** Whether the person wants things to stand still. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Milliseconds in which something glides back to its place, as long as `--calm` of the style sheets. */
export const GLIDE_MS = 190
