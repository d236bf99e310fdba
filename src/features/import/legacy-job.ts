import { legacyParts, type LegacyFile } from './legacy-files.ts'
import { orRefused } from './refused.ts'

/** Reads a CSV or a ZIP of CSVs in a worker thread. */
export const legacyJob = (file: LegacyFile) => orRefused(legacyParts(file))
