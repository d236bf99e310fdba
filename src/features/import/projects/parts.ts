import { chunksOf } from '../../../platform/db/writing/chunks.ts'
import { packed, type Pack } from '../packed.ts'
import type { ResolvedProject } from './resolve.ts'

/**
 * A project without its tasks; or a pack of its tasks, with their number, the number of their comments, and their
 * labels.
 */
export type ProjectPart = { project: ProjectHead } | { pack: Pack; tasks: number; comments: number; labels: string[] }

export type ProjectHead = Omit<ResolvedProject, 'tasks'>

/** Tasks per part. */
const TASKS = 200

/** Splits a project into parts that are quick to transfer. */
export function* projectPartsOf({ tasks, ...project }: ResolvedProject): Generator<ProjectPart> {
  yield { project }
  for (const some of chunksOf(tasks, TASKS)) {
    const comments = some.reduce((sum, task) => sum + task.comments.length, 0)
    const labels = [...new Set(some.flatMap((task) => task.labels))]
    yield { pack: packed(some), tasks: some.length, comments, labels }
  }
}
