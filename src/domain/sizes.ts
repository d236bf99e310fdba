/** Sizes in bytes; shown to people as "MB" and "GB". */
export const KIB = 1024
export const MIB = 1024 * KIB
export const GIB = 1024 * MIB
