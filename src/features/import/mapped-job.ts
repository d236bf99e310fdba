import { mappedParts, type MappedBody } from './mapped-project.ts'
import { orRefused } from '../../platform/refused.ts'

/** Reads mapped rows in a worker thread. */
export const mappedJob = (body: MappedBody) => orRefused(mappedParts(body))
