/** The payload of a change: the current object, as its GET returns it to the receiver. */
import type { ChangedProject } from '../../contract/live.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Committed, Kind } from '../../domain/events.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { getAttachment } from '../attachments/queries.ts'
import { getComment } from '../comments/queries.ts'
import { getFilter } from '../filters/queries.ts'
import { getLabel } from '../labels/queries.ts'
import { getNotification } from '../notifications/queries.ts'
import { getProject } from '../projects/queries.ts'
import { getReminder, getReminderEvent } from '../reminders/queries.ts'
import { asSection, sectionFor } from '../sections/queries.ts'
import { memberOf } from '../sharing/queries.ts'
import { getTask } from '../tasks/queries.ts'
import { getTemplate } from '../templates/queries.ts'
import { getView } from '../view-settings/queries.ts'

type Show = (on: Reader, actor: Actor, entry: Committed) => object | null

const SHOW: Record<Kind, Show> = {
  task: (on, actor, { object_id }) => getTask(on, actor, object_id),
  project: (on, actor, { object_id, reload }): ChangedProject => ({
    ...getProject(on, actor, object_id),
    ...(reload && { reload: true }),
  }),
  section: (on, actor, { object_id }) => asSection(sectionFor(on, actor, object_id, 'read')),
  member: (on, _actor, { object_id, project_id }) => memberOf(on, project_id!, object_id),
  comment: (on, actor, { object_id }) => getComment(on, actor, object_id),
  attachment: (on, actor, { object_id }) => getAttachment(on, actor, object_id),
  label: (on, actor, { object_id }) => getLabel(on, actor, object_id),
  filter: (on, actor, { object_id }) => getFilter(on, actor, object_id),
  template: (on, actor, { object_id }) => getTemplate(on, actor, object_id),
  view: (on, actor, { object_id }) => getView(on, actor, object_id),
  reminder: (on, actor, { object_id, type }) =>
    (type === 'reminder' ? getReminderEvent : getReminder)(on, actor, object_id),
  notification: (on, actor, { object_id }) => getNotification(on, actor, object_id),
}

/**
 * The object as the actor sees it; null when it is deleted or no longer visible, which a later journal entry reports.
 */
export function payloadFor(on: Reader, actor: Actor, entry: Committed): object | null {
  try {
    return SHOW[entry.kind](on, actor, entry)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const SAME_FOR_ALL: readonly Kind[] = ['section', 'member', 'comment', 'attachment']

/**
 * Returns a function that identifies a receiver's view of the object; receivers with the same view get the same
 * payload.
 */
export function viewsOf(on: Reader, { kind, object_id }: Committed): (actor: Actor) => string {
  if (SAME_FOR_ALL.includes(kind)) return () => ''
  if (kind !== 'task') return (actor) => actor.id
  const personal = new Set(
    on
      .all<{ user_id: string }>(
        'SELECT user_id FROM task_labels WHERE task_id = ? UNION SELECT user_id FROM reminders WHERE task_id = ?',
        [object_id, object_id],
      )
      .map(({ user_id }) => user_id),
  )
  return (actor) => (personal.has(actor.id) ? actor.id : actor.locale)
}
