import { chunksOf } from '../../platform/db/pieces.ts'
import type { ResolvedProject, ResolvedTask } from './resolve-project.ts'

/** A project without its tasks, or the next of its tasks. */
export type ProjectPart = { project: ResolvedProject } | { tasks: ResolvedTask[] }

/** In one part. */
const TASKS = 200

/** Its parts, none of which takes long to hand over. */
export function* partsOf(project: ResolvedProject): Generator<ProjectPart> {
  yield { project: { ...project, tasks: [] } }
  for (const tasks of chunksOf(project.tasks, TASKS)) yield { tasks }
}
