import type { Activity } from '../../../contract/activity.ts'
import type { Changes } from '../../../contract/live.ts'
import { MAX_LIMIT } from '../../../contract/paging.ts'
import type { Project, Section } from '../../../contract/projects.ts'
import type { Task } from '../../../contract/tasks.ts'
import type { Overwritten, QueuedChange } from './change.ts'
import { readTasks } from './read-row.ts'
import type { Server } from './server.ts'

/** What others have done in a project since its owner saw what they delete: the names of its tasks and sections. */
export async function overwrittenByProjectDeletion(change: QueuedChange, server: Server): Promise<Overwritten[]> {
  const { key, name, shown, write } = change
  const [, , , seen] = shown[0] ?? []
  const project = seen as Project | null | undefined
  const from = project && (await firstUnseen(change, server))
  if (!from) return []
  const { body } = await server.read(`${write.path}/activity?limit=${MAX_LIMIT}`)
  const theirs = (body as { activity: Activity[] }).activity
    .filter(({ created_at, user_id, event }) => {
      return created_at >= from && user_id !== project.owner_id && !event.endsWith('.deleted')
    })
    .toReversed()
  const names = { tasks: await tasksNow(theirs, project, server), sections: await sectionsNow(theirs, project, server) }
  const fields = Object.entries(names).flatMap(([field, names]) =>
    names.length > 0 ? { field, mine: null, theirs: names } : [],
  )
  return fields.length > 0 ? [{ key, name, path: write.path, fields, isDeleted: true }] : []
}

/** When the first change was made that the person had not seen; undefined: there is none. */
async function firstUnseen({ since, madeAt }: QueuedChange, server: Server): Promise<string | undefined> {
  const madeAtInstant = new Date(madeAt).toISOString()
  if (!since) return madeAtInstant
  const { changes, resync } = (await server.read(`/changes?since=${since}&limit=1`)).body as Changes
  return resync ? madeAtInstant : changes[0]?.at
}

/** The names of the tasks of these entries that are still in the project: activity does not tell of all that goes. */
async function tasksNow(activity: readonly Activity[], { id }: Project, server: Server): Promise<string[]> {
  const worked = new Set(activity.flatMap(({ task_id }) => task_id ?? []))
  const rows = (await readTasks(worked, server)).map(({ body }) => body as Task)
  return rows.filter(({ project_id }) => project_id === id).map(({ content }) => content)
}

async function sectionsNow(activity: readonly Activity[], { id }: Project, server: Server): Promise<string[]> {
  const worked = new Set(activity.flatMap(({ event, payload }) => (event.startsWith('section.') ? payload['id'] : [])))
  if (worked.size === 0) return []
  const { body } = await server.read(`/projects/${id}/sections?archived=true&limit=${MAX_LIMIT}`)
  return (body as { sections: Section[] }).sections.filter((one) => worked.has(one.id)).map(({ name }) => name)
}
