import { legacyParts, type LegacyFile } from './legacy-files.ts'
import { orRefusedZip } from './refused.ts'

/** Reads a CSV or a ZIP of CSVs in a worker thread. */
export const legacyJob = (file: LegacyFile) => orRefusedZip(legacyParts(file))
