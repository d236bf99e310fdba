/** Sizes in bytes; people read "MB" and "GB" for them. */
export const KIB = 1024
export const MIB = 1024 * KIB
export const GIB = 1024 * MIB
