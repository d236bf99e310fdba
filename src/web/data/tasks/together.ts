import { batch } from '@preact/signals'
import { MOST_IN_BATCH } from '../../../contract/batch-limits.ts'
import type { BatchResult } from '../../../contract/batches.ts'
import type { Task } from '../../../contract/tasks.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { undoIdOf } from '../../sync/api.ts'
import { ApiError } from '../../sync/http/errors.ts'
import { isToldElsewhere } from '../../sync/queue/current.ts'
import { text } from '../../text/text.ts'
import { startCommand, type Command, type SentChange } from '../command.ts'
import {
  dropUndo,
  isShown,
  keepUndo,
  raiseMessage,
  showChangeMessage,
  showWaitingMessage,
  type ChangeMessage,
  type Undo,
} from '../messages.ts'
import { raiseRefusal, raiseRefusals } from '../refusals/raise-refusal.ts'
import { descendantsOf } from './tasks.ts'

/** A part of an action on many tasks, with as many as one request may name. */
export interface Portion<Answer extends object, Fresh extends object = Answer> extends Command<Answer, Fresh> {
  tasks: readonly Task[]
}

interface Together<Answer extends object> {
  /** The message for `count` tasks, of which one is `task`, at once and again with the answers; null: none. */
  message: (count: number, answers: readonly Answer[], task: Task) => ChangeMessage | null
  /** Shows no message, unless it fails. */
  quiet?: boolean
  /** The sub-tasks of a task change with it. */
  withBelow?: boolean
  /** Undoes a portion; default: like any change. */
  takeBack?: (change: SentChange<Answer>, index: number) => Promise<unknown>
}

export const inPortions = <Item>(all: readonly Item[], most = MOST_IN_BATCH): [Item, ...Item[]][] =>
  Array.from(
    { length: Math.ceil(all.length / most) },
    (_, index) => all.slice(index * most, (index + 1) * most) as [Item, ...Item[]],
  )

/** Changes many tasks, with one command per portion, one message and one undo, which undoes the last portion first. */
export function startCommands<Answer extends object, Fresh extends object = Answer>(
  portions: readonly Portion<Answer, Fresh>[],
  { message, quiet = false, withBelow = false, takeBack = (change) => change.takeBack() }: Together<Answer>,
): { undo: Undo; changes: SentChange<Answer>[]; end: Promise<void> } {
  const all = portions.flatMap((portion) => portion.tasks)
  const errors: { error: unknown; count: number }[] = []
  const announced = message(all.length, [], all[0]!)
  let hasWaited = false
  const queued = (): void => {
    if (announced && !quiet && !hasWaited) showWaitingMessage(announced, undo)
    hasWaited = true
  }
  const changes = batch(() =>
    portions.map((portion) => {
      const refused = (error: unknown): unknown => errors.push({ error, count: portion.tasks.length })
      return startCommand({ ...portion, queued, refused, keepsUndo: false })
    }),
  )
  const undo = keepUndo(
    () => changes.toReversed().forEach((change) => void takeBack(change, changes.indexOf(change))),
    announced?.text ?? text().toast.changed(portions[0]!.name),
    all.map(({ id }) => id),
  )
  if (announced && !quiet) showChangeMessage(announced, undo)
  return { undo, changes, end: tell() }

  async function tell(): Promise<void> {
    const answers = await Promise.all(changes.map(({ answer }) => answer))
    const done = portions.flatMap(({ tasks }, index) => withoutFailed(tasks, answers[index], withBelow))
    const given = answers.flatMap((answer) => answer ?? [])
    const told = done[0] ? message(done.length, given, done[0]) : null
    // What others have done meanwhile has no undo of its own.
    if (told && given.some(undoIdOf)) {
      if (!quiet) showChangeMessage(told, undo)
    } else {
      if (told && isShown(undo)) raiseMessage(told.text, told)
      dropUndo(undo)
    }
    const failures = (await Promise.all(answers.map(failuresIn))).flat()
    showFailures(
      failures.reduce((sum, one) => sum + one.count, 0),
      failures.flatMap((one) => one.codes),
    )
  }

  /** The tasks that stay as they were by an answer, unless another page has told of them. */
  async function failuresIn(
    answer: Answer | undefined,
    index: number,
  ): Promise<{ count: number; codes: ErrorCode[] }[]> {
    const codes = failedIn(answer ?? {}).map(({ code }) => code)
    if (codes.length === 0 || (await isToldElsewhere(changes[index]!.key ?? ''))) return []
    const { tasks } = portions[index]!
    return [{ count: tasks.length - withoutFailed(tasks, answer, withBelow).length, codes }]
  }

  function showFailures(inAnswers: number, codes: readonly ErrorCode[]): void {
    const first = portions[0]!.name
    const isCounted = (one: { error: unknown; count: number }): one is { error: ApiError; count: number } =>
      all.length > 1 && one.error instanceof ApiError && one.error.status < 500
    const other = errors.find((one) => !isCounted(one))
    if (other) raiseRefusal(other.error, first)
    const counted = errors.filter(isCounted)
    const count = counted.reduce((sum, one) => sum + one.count, inAnswers)
    if (count > 0) raiseRefusals(count, [...codes, ...counted.map(({ error }) => error.code)])
  }
}

const failedIn = (answer: object): BatchResult['failed'] => (answer as Partial<BatchResult>).failed ?? []

/** Those of these tasks that were changed; none, if there is no answer. */
function withoutFailed(tasks: readonly Task[], answer: object | undefined, withBelow: boolean): readonly Task[] {
  if (!answer) return []
  const stay = new Set(
    failedIn(answer).flatMap(({ id }) => [id, ...(withBelow ? descendantsOf(id).map((task) => task.id) : [])]),
  )
  return tasks.filter(({ id }) => !stay.has(id))
}
