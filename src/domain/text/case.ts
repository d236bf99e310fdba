/** A name as it is compared where case does not matter: composed (NFC) and lower-cased. */
export const caseFolded = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC')
