/** The names of all events: those sent on the live channel and those listed in activity. */

export const LIVE_EVENTS = [
  'task.created',
  'task.updated',
  'task.completed',
  'task.deleted',
  'task.moved',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'attachment.created',
  'attachment.deleted',
  'project.created',
  'project.updated',
  'project.deleted',
  'project.restored',
  'section.created',
  'section.updated',
  'section.moved',
  'section.deleted',
  'label.created',
  'label.updated',
  'label.deleted',
  'filter.created',
  'filter.updated',
  'filter.deleted',
  'template.created',
  'template.updated',
  'template.deleted',
  'view.updated',
  'reminder.created',
  'reminder.deleted',
  'member.added',
  'member.updated',
  'member.removed',
  'notification',
  'reminder',
  'resync',
] as const

export type LiveEvent = (typeof LIVE_EVENTS)[number]

export const ACTIVITY_EVENTS = [
  'project.created',
  'project.updated',
  'project.archived',
  'project.deleted',
  'project.restored',
  'section.created',
  'section.updated',
  'section.archived',
  'section.deleted',
  'member.added',
  'member.removed',
  'member.role_changed',
  'member.invited',
  'task.created',
  'task.updated',
  'task.completed',
  'task.reopened',
  'task.moved',
  'task.deleted',
  'task.restored',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'attachment.created',
  'attachment.deleted',
] as const

export type ActivityEvent = (typeof ACTIVITY_EVENTS)[number]

/** What a change is about: the first word of its events. */
export type Kind = FirstWord<Exclude<LiveEvent, 'resync'>>
type FirstWord<Event extends string> = Event extends `${infer First}.${string}` ? First : Event

/** A committed change, as sent to listeners in this process: ids only. */
export interface Committed {
  seq: number
  type: LiveEvent
  kind: Kind
  object_id: string
  project_id: string | null
  /** The previous project of a task that moved to another one. */
  from_project_id: string | null
  /** When set, only this person receives the event. */
  user_id: string | null
  actor_id: string | null
  at: string
  /** 1 for a `project.updated` after which clients must reload the whole project. */
  reload: number
}
