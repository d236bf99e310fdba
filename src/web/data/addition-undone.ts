import { event } from '../sync/event.ts'

/** Raised with the ids of what the person has added or copied, as its Undo is used: whoever shows that leaves it. */
export const additionUndone = event<readonly string[]>()
