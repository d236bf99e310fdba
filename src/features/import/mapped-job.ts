import { mappedParts, type MappedBody } from './mapped-project.ts'
import { orRefused } from './refused.ts'

/** Reads mapped rows on a thread. */
export const mappedJob = (body: MappedBody) => orRefused(mappedParts(body))
