import type { Activity } from '../../../contract/activity.ts'
import type { Changes } from '../../../contract/live.ts'
import { MAX_LIMIT } from '../../../contract/paging.ts'
import type { Project } from '../../../contract/projects.ts'
import type { Overwritten, QueuedChange } from './change.ts'
import type { Server } from './server.ts'

/** What others have done in a project since its owner saw what they delete: the names of its tasks and sections. */
export async function overwrittenByProjectDeletion(change: QueuedChange, server: Server): Promise<Overwritten[]> {
  const { key, name, shown, write } = change
  const project = shown[0]?.[3] as Project | null | undefined
  if (!project) return []
  const from = await firstUnseen(change, server)
  if (from === undefined) return []
  const { body } = await server.read(`${write.path}/activity?limit=${MAX_LIMIT}`)
  const all = (body as { activity: Activity[] }).activity
  const unseen = all.filter(({ created_at }) => created_at >= from).toReversed()
  const fields = Object.entries(namesIn(unseen, project)).flatMap(([field, names]) =>
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

/** The names of the tasks and sections that others have worked on, and that are still there. */
function namesIn(activity: readonly Activity[], { id, owner_id }: Project): Record<'tasks' | 'sections', string[]> {
  const tasks = new Map<string, string>()
  const sections = new Map<string, string>()
  for (const { event, payload, task_id, user_id } of activity) {
    const { content, name, changes, id: sectionId, place } = payload as Payload
    if (event === 'section.deleted') sections.delete(sectionId!)
    else if (task_id && (event === 'task.deleted' || place?.project_id?.old === id)) tasks.delete(task_id)
    else if (user_id === owner_id || event.endsWith('.deleted')) continue
    else if (task_id) tasks.set(task_id, changes?.content?.new ?? content!)
    else if (event.startsWith('section.')) sections.set(sectionId!, changes?.name?.new ?? name!)
  }
  return { tasks: [...tasks.values()], sections: [...sections.values()] }
}

/** Tasks have a content, sections a name and an id, both as before the changes; `place`: where a task was before. */
interface Payload {
  content?: string
  name?: string
  id?: string
  changes?: { [field in 'content' | 'name']?: { new?: string } }
  place?: { project_id?: { old: string | null } }
}
