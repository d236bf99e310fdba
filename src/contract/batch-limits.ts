/** Limits of actions on many tasks. */
import { MIB } from '../domain/sizes.ts'

/** Tasks of one batch. */
export const MOST_IN_BATCH = 500
/** Labels × tasks, and characters of description × tasks, of one batch: a batch is one transaction. */
export const MOST_LABELLED = 5000
export const LONGEST_TOGETHER = 2_000_000

/** Bytes of the texts of all tasks that are duplicated together. */
export const LARGEST_COPY = 32 * MIB
