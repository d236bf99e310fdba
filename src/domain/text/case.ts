/** Normalizes a name for comparison without case: composed (NFC) and lower case. */
export const caseFolded = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC')
