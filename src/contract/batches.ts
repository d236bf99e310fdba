/** Shapes of one action on many tasks. */
import type { ErrorCode } from '../domain/errors.ts'
import * as v from 'valibot'
import { LONGEST_TOGETHER, MOST_IN_BATCH, MOST_LABELLED } from './batch-limits.ts'
import { id, list, oneOf } from './fields.ts'
import { taskMove, taskPatch, type Task } from './tasks.ts'

const BATCH_ACTIONS = ['complete', 'reopen', 'delete', 'move', 'patch'] as const

export const taskBatch = v.pipe(
  v.strictObject({
    ids: list(id, [1, MOST_IN_BATCH], 'must be a list of ids', `must name 1 to ${MOST_IN_BATCH} tasks`),
    action: oneOf(BATCH_ACTIONS),
    patch: v.optional(
      v.pipe(
        v.unknown(),
        v.check((value) => !Array.isArray(value), 'must be an object'),
        taskPatch,
      ),
    ),
    ...taskMove.entries,
  }),
  v.forward(
    v.check((batch) => batch.action !== 'patch' || batch.patch !== undefined, 'must be given with the action patch'),
    ['patch'],
  ),
  v.forward(
    v.check(
      (batch) => batch.action === 'patch' || batch.patch === undefined,
      'must be given with the action patch only',
    ),
    ['patch'],
  ),
  v.forward(
    v.check(
      ({ ids, patch }) => ids.length * (patch?.labels?.length ?? 0) <= MOST_LABELLED,
      `must be at most ${MOST_LABELLED} for all tasks together`,
    ),
    ['patch', 'labels'],
  ),
  v.forward(
    v.check(
      ({ ids, patch }) => ids.length * (patch?.description?.length ?? 0) <= LONGEST_TOGETHER,
      `must be at most ${LONGEST_TOGETHER} characters for all tasks together`,
    ),
    ['patch', 'description'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.action === 'move') return
    for (const field of Object.keys(taskMove.entries) as (keyof typeof taskMove.entries)[]) {
      if (dataset.value[field] === undefined) continue
      addIssue({
        message: 'must be given with the action move only',
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: field, value: dataset.value[field] }],
      })
    }
  }),
)

export type TaskBatch = v.InferOutput<typeof taskBatch>

/** The result of a batch; failed tasks are unchanged. */
export interface BatchResult {
  tasks: Task[]
  failed: { id: string; code: ErrorCode; error: string }[]
}
