import { batch } from '@preact/signals'
import { MOST_IN_BATCH } from '../../../contract/batch-limits.ts'
import type { BatchResult } from '../../../contract/batches.ts'
import type { Task } from '../../../contract/tasks.ts'
import { ApiError } from '../../sync/errors.ts'
import { text } from '../../text/text.ts'
import { ask, sentenceFor, type Command, type SentChange } from '../command.ts'
import {
  dropUndo,
  keepUndo,
  raiseError,
  raiseMessage,
  raiseWaitingMessage,
  type Topic,
  type Undo,
} from '../messages.ts'
import { descendantsOf } from './tasks.ts'

/** As many tasks of an action on many as one request may name. */
export interface Portion<Answer extends object, Fresh extends object = Answer> extends Command<Answer, Fresh> {
  tasks: readonly Task[]
}

interface Together<Answer extends object> {
  /** What is told when so many tasks were changed, null: nothing; `answers` are none as long as it waits. */
  message: (count: number, answers: readonly Answer[]) => { text: string; topic: Topic } | null
  /** Nothing is told, unless it fails. */
  quiet?: boolean
  /** The tasks go out of sight, with all below them: it is told at once where it has to wait for the network. */
  leaves?: boolean
  /** How a portion is taken back; left out: as any change. */
  takeBack?: (change: SentChange<Answer>, index: number) => Promise<void>
}

export const inPortions = <Item>(all: readonly Item[], most = MOST_IN_BATCH): Item[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, index) => all.slice(index * most, (index + 1) * most))

/** Changes many tasks: shown at once, told in one message, taken back as one, the portion that was sent last first. */
export function askTogether<Answer extends object, Fresh extends object = Answer>(
  portions: readonly Portion<Answer, Fresh>[],
  { message, quiet = false, leaves = false, takeBack = (change) => change.takeBack() }: Together<Answer>,
): { undo: Undo; changes: SentChange<Answer>[]; end: Promise<void> } {
  const all = portions.flatMap((portion) => portion.tasks)
  const errors: { error: unknown; count: number }[] = []
  let hasWaited = false
  let stopTelling: (() => boolean) | undefined
  const queued = (): void => {
    const told = leaves && !hasWaited && !undo.isUsed ? message(all.length, []) : null
    if (told) stopTelling = raiseWaitingMessage(told.text, undo)
    hasWaited = true
  }
  const changes = batch(() =>
    portions.map((portion) => {
      const refused = (error: unknown): unknown => errors.push({ error, count: portion.tasks.length })
      return ask({ ...portion, queued, refused, keepsUndo: false })
    }),
  )
  const undo = keepUndo(
    () => changes.toReversed().forEach((change) => void takeBack(change, changes.indexOf(change))),
    message(all.length, [])?.text ?? portions[0]!.name,
    all.map(({ id }) => id),
  )
  return { undo, changes, end: tell() }

  async function tell(): Promise<void> {
    const answers = await Promise.all(changes.map(({ answer }) => answer))
    const failed = portions.map(({ tasks }, index) => countFailed(tasks, answers[index], leaves))
    const done = portions.reduce((sum, { tasks }, at) => sum + (answers[at] ? tasks.length - failed[at]! : 0), 0)
    const isNews = !hasWaited || stopTelling?.() === true
    const told =
      done > 0
        ? message(
            done,
            answers.flatMap((answer) => answer ?? []),
          )
        : null
    if (!told) dropUndo(undo)
    else if (!quiet && isNews && !undo.isUsed) raiseMessage(told.text, { topic: told.topic, undo })
    tellOfFailed(failed.reduce((sum, count) => sum + count, 0))
  }

  function tellOfFailed(inAnswers: number): void {
    const first = portions[0]!.name
    const isCounted = ({ error }: { error: unknown }) =>
      all.length > 1 && error instanceof ApiError && error.status < 500
    const other = errors.find((one) => !isCounted(one))
    if (other) raiseError(sentenceFor(other.error, first))
    const count = errors.filter(isCounted).reduce((sum, one) => sum + one.count, inAnswers)
    if (count > 0) raiseError(text().toast.someNotSaved(count))
  }
}

/** How many of these tasks were not changed. */
function countFailed(tasks: readonly Task[], answer: object | undefined, withBelow: boolean): number {
  const { failed = [] } = (answer ?? {}) as Partial<BatchResult>
  const stay = new Set(failed.flatMap(({ id }) => [id, ...(withBelow ? descendantsOf(id).map((task) => task.id) : [])]))
  return tasks.filter(({ id }) => stay.has(id)).length
}
