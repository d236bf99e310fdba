import { chunksOf } from '../../platform/db/pieces.ts'
import { packed, type Pack } from './packed.ts'
import type { ResolvedProject } from './resolve-project.ts'

/** A project without its tasks, or the next of its tasks, and what they amount to. */
export type ProjectPart = { project: ProjectHead } | { pack: Pack; tasks: number; comments: number; labels: string[] }

export type ProjectHead = Omit<ResolvedProject, 'tasks'>

/** In one part. */
const TASKS = 200

/** Its parts, none of which takes long to hand over. */
export function* partsOf({ tasks, ...project }: ResolvedProject): Generator<ProjectPart> {
  yield { project }
  for (const some of chunksOf(tasks, TASKS)) {
    const comments = some.reduce((sum, task) => sum + task.comments.length, 0)
    const labels = [...new Set(some.flatMap((task) => task.labels))]
    yield { pack: packed(some), tasks: some.length, comments, labels }
  }
}
