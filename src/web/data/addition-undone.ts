import { event } from '../sync/event.ts'

/** What the person has added or copied, whose Undo is used. */
interface UndoneAddition {
  ids: readonly string[]
  /** Resolves to what is falsy when the server has refused that: it stays. */
  isUndone: Promise<unknown>
}

/** Raised when the Undo of an addition is used: a screen that shows what was added is left. */
export const additionUndone = event<UndoneAddition>()
