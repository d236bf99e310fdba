/** The tasks of a collection as one person sees them. */
import { hash } from 'node:crypto'
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Reader, SqlParameters } from '../../platform/db/transaction.ts'
import { isUuid } from '../../domain/uuid.ts'
import { digestOf } from '../../platform/http/answers/etag.ts'
import { LABELS } from '../tasks/wire.ts'

/** A task with everything needed for its VTODO. */
export type CollectionMember = TaskRow & {
  /** JSON: the names of the person's labels. */
  labels: string
  /** JSON: `[id, remind_at, offset_min]` of each of the person's reminders, oldest first. */
  reminders: string
  name: string
  uid: string
  /** UID of the parent task. */
  parent: string | null
  parent_uid: string | null
  kept: string | null
  alarms: string | null
  sent: string | null
  version: string | null
}

/** Members that are read in one turn. */
export const MEMBERS_AT_ONCE = 50

const COLUMNS = `t.*, ${LABELS} AS labels,
  (SELECT json_group_array(json_array(id, remind_at, offset_min)) FROM
    (SELECT r.id, r.remind_at, r.offset_min FROM reminders r WHERE r.task_id = t.id AND r.user_id = ? ORDER BY r.created_at, r.id)
  ) AS reminders,
  ifnull(o.name, t.id || '.ics') AS name, ifnull(o.uid, t.id) AS uid, o.parent_uid, o.kept,
  CASE WHEN t.parent_id IS NOT NULL
    THEN ifnull((SELECT p.uid FROM dav_objects p WHERE p.task_id = t.parent_id), t.parent_id) END AS parent,
  w.alarms, w.sent, w.version`

/** Needs the actor's id three times before the parameters of `where`. */
const SELECT = `SELECT ${COLUMNS} FROM tasks t
  LEFT JOIN dav_objects o ON o.task_id = t.id
  LEFT JOIN dav_own w ON w.task_id = t.id AND w.user_id = ?
  WHERE t.deleted_at IS NULL AND`

/** Tasks of archived sections are in no listing, but can be written by a client that has not heard of it yet. */
const IS_LISTED = 'NOT EXISTS (SELECT 1 FROM sections s WHERE s.id = t.section_id AND s.archived = 1)'

/** Whether the actor is still a member of the project; it was checked earlier. */
const IS_MEMBER = 'EXISTS (SELECT 1 FROM members m WHERE m.project_id = t.project_id AND m.user_id = ?)'

const BY_ID = `${SELECT} t.id = ?`
const LISTED_BY_ID = `${BY_ID} AND ${IS_LISTED} AND ${IS_MEMBER}`
const AFTER = `${SELECT} t.project_id = ? AND t.id > ? AND ${IS_LISTED} AND ${IS_MEMBER} ORDER BY t.id LIMIT ?`
const AMONG = `${SELECT} t.project_id = ? AND ${IS_LISTED} AND ${IS_MEMBER} AND t.id IN (SELECT value FROM json_each(?))`

/** The text of a statement is its key: put together at each call, it would be hashed at each. */
const read = (on: Reader, { id }: Actor, sql: string, parameters: SqlParameters): CollectionMember[] =>
  on.all<CollectionMember>(sql, [id, id, id, ...parameters])

/** The task with that resource name, for a write; null when there is none. */
export function memberNamed(on: Reader, actor: Actor, projectId: string, name: string): CollectionMember | null {
  const task = taskNamed(on, projectId, name)
  return task === null ? null : memberById(on, actor, task)
}

/** The listed task with that resource name; null when there is none, or the actor was taken off the list. */
export function listedMember(on: Reader, actor: Actor, projectId: string, name: string): CollectionMember | null {
  const task = taskNamed(on, projectId, name)
  return task === null ? null : (read(on, actor, LISTED_BY_ID, [task, actor.id])[0] ?? null)
}

export const memberById = (on: Reader, actor: Actor, id: string): CollectionMember => read(on, actor, BY_ID, [id])[0]!

/** Whether a listed task has that resource name. */
export function isListed(on: Reader, projectId: string, name: string): boolean {
  const task = taskNamed(on, projectId, name)
  return task !== null && on.get(`SELECT 1 FROM tasks t WHERE t.id = ? AND ${IS_LISTED}`, [task]) !== undefined
}

/** At most `limit` listed tasks with a larger id than `after`, ordered by id. */
export const membersAfter = (
  on: Reader,
  actor: Actor,
  projectId: string,
  after: string,
  limit: number,
): CollectionMember[] => read(on, actor, AFTER, [projectId, after, actor.id, limit])

/** Those of the given tasks that are listed in the project, unordered. */
export const membersOf = (on: Reader, actor: Actor, projectId: string, ids: readonly string[]): CollectionMember[] =>
  read(on, actor, AMONG, [projectId, actor.id, JSON.stringify(ids)])

/** Id of the task with that resource name, not in the trash; null when there is none. */
export function taskNamed(on: Reader, projectId: string, name: string): string | null {
  const given = on.get<{ id: string }>(
    `SELECT t.id FROM dav_objects o CROSS JOIN tasks t ON t.id = o.task_id
     WHERE o.name = ? AND t.project_id = ? AND t.deleted_at IS NULL`,
    [name, projectId],
  )
  if (given) return given.id
  const id = name.slice(0, -'.ics'.length)
  return name.endsWith('.ics') && isUuid(id) ? withoutOwn(on, projectId, id, 'name') : null
}

/** Resource name of a task that is not in the trash; null when it is not in the project. */
export const taskName = (on: Reader, projectId: string, id: string): string | null =>
  on.get<{ name: string }>(
    `SELECT ifnull(o.name, t.id || '.ics') AS name FROM tasks t LEFT JOIN dav_objects o ON o.task_id = t.id
     WHERE t.id = ? AND t.project_id = ? AND t.deleted_at IS NULL`,
    [id, projectId],
  )?.name ?? null

/** Id of the task with that UID, not in the trash; null when there is none. */
export function taskOfUid(on: Reader, projectId: string, uid: string): string | null {
  const given = on.get<{ id: string }>(
    `SELECT t.id FROM dav_objects o CROSS JOIN tasks t ON t.id = o.task_id
     WHERE o.uid = ? AND t.project_id = ? AND t.deleted_at IS NULL`,
    [uid, projectId],
  )
  return given?.id ?? (isUuid(uid) ? withoutOwn(on, projectId, uid, 'uid') : null)
}

const withoutOwn = (on: Reader, projectId: string, id: string, column: 'name' | 'uid'): string | null =>
  on.get<{ id: string }>(
    `SELECT t.id FROM tasks t LEFT JOIN dav_objects o ON o.task_id = t.id
     WHERE t.id = ? AND t.project_id = ? AND t.deleted_at IS NULL AND o.${column} IS NULL`,
    [id, projectId],
  )?.id ?? null

/** A hash of everything that the VTODO depends on. */
export function versionOf(member: CollectionMember): string {
  const all = [
    member.id,
    member.uid,
    member.content,
    member.description,
    member.priority,
    member.due_date,
    member.due_time,
    member.due_timezone,
    member.recurrence_rule,
    member.completed_at,
    member.position,
    member.updated_at,
    member.parent,
    member.parent_id,
    member.parent_uid,
    member.labels,
    member.reminders,
    member.kept,
    member.alarms,
  ]
  return digestOf(JSON.stringify(all))
}

/** The text that this person sent, if the task has not changed since. */
export const sentText = (member: CollectionMember, version: string): string | null =>
  member.sent !== null && member.version === version ? member.sent : null

/** A strong ETag of the task's text for this person. `version`: its `versionOf`. */
export function etagOfMember(member: CollectionMember, version = versionOf(member)): string {
  const sent = sentText(member, version)
  return `"${sent === null ? version : `${version}.${hash('sha256', sent, 'base64url').slice(0, 8)}`}"`
}
