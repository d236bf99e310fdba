import type { NewTask, QuickAdd, Task } from '../../../../contract/tasks.ts'
import { post } from '../../../sync/api.ts'
import { bodyOf, type QueuedChange, type Refused } from '../../../sync/queue/change.ts'
import { discard, refused, retry } from '../../../sync/queue/current.ts'
import { moreText, text } from '../../../text/text.ts'
import { command } from '../../command.ts'
import { inbox } from '../../projects/projects.ts'
import { addReminder } from '../../reminders.ts'
import { takeAdded } from './add.ts'
import { readFor } from './reader.ts'
import { tasks } from '../tasks.ts'

const NEW_TASK = /^\/tasks(?:\/quick-add)?$/

/** Whether it is a new task whose project or parent is gone. */
export const lacksItsPlace = (one: QueuedChange | Refused): one is Refused =>
  'status' in one &&
  one.write.method === 'POST' &&
  NEW_TASK.test(one.write.path) &&
  (one.status === 404 || (one.status === 422 && /project_id|parent_id/.test(one.reason ?? '')))

/** Adds a refused task to the Inbox, under its own id: what was refused because it is not there is sent again. */
export async function addToInbox(one: Refused): Promise<void> {
  const {
    project_id: _project,
    section_id: _section,
    parent_id: _parent,
    assignee_id: _who,
    ...body
  } = bodyOf(one.write)
  const id = String(body['id'])
  const drawn = one.shown.find(([kind, row]) => kind === 'task' && row === id)?.[2] as Task | undefined
  const place = { project_id: inbox.peek()?.id ?? '', section_id: null, parent_id: null, assignee_id: null }
  const added = command<Task>({
    name: one.name,
    ...(drawn && { show: () => tasks.overlay(id, { ...drawn, ...place }) }),
    request: () => {
      if (one.write.path === '/tasks') return post('/tasks', body as NewTask)
      return drawn ? post('/tasks', asDrawn(drawn)) : post('/tasks/quick-add', body as QuickAdd)
    },
    settle: takeAdded,
    message: () => ({ text: moreText().quickAdd.added(one.name, text().nav.inbox), topic: 'move' }),
    keepsUndo: false,
  })
  if (drawn && one.write.path !== '/tasks')
    remindersIn(body as QuickAdd).forEach((when) => addReminder(id, when, { keepsUndo: false }))
  await discard(one.key)
  await retryBelow(id)
  // A file that was still on its way is refused later than the rest.
  void added.then((task) => task && retryBelow(id))
}

/** A line as it was read and shown: read again, the name of a project that is gone would be a part of its title. */
const asDrawn = ({ id, content, description, priority, labels, duration_min }: Task): NewTask => ({
  id,
  content,
  description,
  priority,
  labels,
  duration_min,
})

/** The reminders of a line, which no new task can bring along. */
const remindersIn = ({ text: words, ignore }: QuickAdd): { offset_min: number }[] =>
  readFor(words, null, {}, ignore).reminders.map((offset_min) => ({ offset_min }))

/** Sends again what changes that task or is in it, on all levels. */
async function retryBelow(id: string): Promise<void> {
  const ids = new Set<unknown>([id])
  for (const { key, write } of refused.peek().toSorted((a, b) => a.madeAt - b.madeAt)) {
    const { id: added, parent_id: parent } = bodyOf(write)
    if (![...write.path.split('/'), parent].some((one) => ids.has(one))) continue
    if (added !== undefined) ids.add(added)
    await retry(key)
  }
}
