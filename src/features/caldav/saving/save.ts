/** PUT: updates the task from what a client sent, with the same actions as all other ways in. */
import { davObjects } from '../../../../schema/tables/dav.ts'
import { check } from '../../../contract/check.ts'
import { newTask, taskPatch } from '../../../contract/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { may } from '../../../domain/access/may.ts'
import { notFound, Refusal } from '../../../domain/errors.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import { insertRow } from '../../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../../platform/db/transaction.ts'
import { record } from '../../history/record.ts'
import { newestSeq } from '../../live/position.ts'
import { createTask, updateTask } from '../../tasks/actions.ts'
import { completeTask, reopenTask } from '../../tasks/completing.ts'
import { saveAlarms } from '../alarms.ts'
import { collectionAt, type Collection } from '../collections.ts'
import { refuseStale, type Conditions } from './conditions.ts'
import { preservedOf, sameState, unchanged, type Unchanged } from '../objects/preserve.ts'
import { preservedText } from '../objects/preserved.ts'
import { instantOfMoment, type Moment } from '../objects/moments.ts'
import { etagOfMember, memberById, memberNamed, taskOfUid, versionOf, type CollectionMember } from '../members.ts'
import { patchOf } from './patch.ts'
import { placeBy } from './placing.ts'
import { datesIn, type SentTodo } from '../objects/read-todo.ts'
import { noPrivilege, notATask, Unmet } from '../refusals.ts'
import { adopt, awaitedParent, relate } from './relations.ts'
import { duePatch, onClockOf } from '../repeats/repeating.ts'
import { stepOf } from '../repeats/step.ts'
import { close, doneAt, isRepeated, isSentAgain, takeSteps, withoutRepeated } from '../repeats/stepping.ts'
import { hasSameContent, todoOf } from '../objects/write-todo.ts'

export interface Put {
  /** Path segment of the list, and name in it. */
  segment: string
  name: string
  sent: SentTodo
  /** The raw text; null when control characters were removed from it. */
  text: string | null
  conditions: Conditions
}

/** The list, if the actor can still see it; else 404. */
export function listFor(tx: Tx, actor: Actor, segment: string): Collection {
  const list = collectionAt(tx, actor, segment)
  if (!list) throw notFound('No such list')
  return list
}

/** Creates or updates the task of that name. `etag`: null unless the stored text is exactly what was sent. */
export function* putMember(tx: Tx, actor: Actor, put: Put): Steps<{ created: boolean; etag: string | null }> {
  const list = listFor(tx, actor, put.segment)
  const before = memberNamed(tx, actor, list.id, put.name)
  refuseStale(before, put.conditions)
  const since = newestSeq(tx)
  const id = yield* before ? change(tx, actor, list, before, put) : create(tx, actor, list, put)
  const after = memberById(tx, actor, id)
  const withoutAlarms = newestSeq(tx)
  const alarms = saveAlarms(tx, actor, before, after, put.sent.alarms, put.sent)
  const shared = may(list.role, 'write') && storeShared(tx, before, after, withoutRepeated(tx, after, put.sent))
  const newest = newestSeq(tx)
  const stored = shared || newest !== withoutAlarms ? memberById(tx, actor, id) : after
  const personal = storePersonal(tx, actor, stored, JSON.stringify(alarms), put)
  const isRecorded = shared ? isRecordedForAll(tx, after, since) : newest !== since
  if ((shared || personal.changed) && !isRecorded) recordProperties(tx, actor, after, shared)
  return { created: before === null, etag: personal.etag }
}

/** Whether a change of the task that concerns everybody was recorded since: one of labels alone is its person's. */
const isRecordedForAll = (tx: Tx, { id }: CollectionMember, since: number): boolean =>
  tx.get(`SELECT 1 FROM journal WHERE seq > ? AND kind = 'task' AND object_id = ? AND user_id IS NULL`, [since, id]) !==
  undefined

/** Reports a change of stored properties that no field of the task holds. */
const recordProperties = (tx: Tx, actor: Actor, { id, project_id }: CollectionMember, shared: boolean): void =>
  record(tx, actor, { kind: 'task', id, project_id, live: 'task.updated', ...(!shared && { user_id: actor.id }) })

function* create(tx: Tx, actor: Actor, list: Collection, { name, sent }: Put): Steps<string> {
  if (!may(list.role, 'write')) throw noPrivilege()
  refuseTakenUid(tx, list, sent.uid, null)
  const { content, description, priority, labels, due, rule, done } = sent
  // A task that arrives completed is not an occurrence; its rule is stored as sent.
  const repeats = rule !== null && !done ? { recurrence_rule: rule } : {}
  const body = { content, description, priority, labels, project_id: list.id, ...(due && duePatch(due)), ...repeats }
  // oxlint-disable-next-line require-yield
  const { id } = yield* orInvalidTask(function* () {
    return createTask(tx, actor, shaped(newTask, body)).task
  })
  insertRow(tx, davObjects, { task_id: id, name, uid: sent.uid, parent_uid: sent.parentUid })
  if (done) yield* completeTask(tx, actor, id, {}, doneAt(tx, sent.completedAt))
  else yield* stepFrom(tx, actor, id, sent)
  if (sent.parentUid !== null) yield* relate(tx, actor, list.id, id, sent.parentUid)
  yield* adopt(tx, actor, list.id, sent.uid)
  if (sent.order !== null) yield* placeBy(tx, actor, id, sent.order)
  return id
}

function* change(
  tx: Tx,
  actor: Actor,
  list: Collection,
  before: CollectionMember,
  { sent, text, conditions }: Put,
): Steps<string> {
  const { id } = before
  if (sent.uid !== before.uid) throw new Unmet('C:no-uid-conflict', 'The UID of a task cannot change', id)
  const same = unchanged(before, sent)
  const mayWrite = may(list.role, 'write')
  if (!mayWrite && !same.everything && !saysTheSame(before, sent, same, actor)) throw noPrivilege()
  yield* setLabels(tx, actor, before, sent)
  if (!mayWrite) return id
  const onItsClock = onClockOf(before, sent)
  const news = withoutRepeated(tx, before, onItsClock)
  const knowsVersion = conditions.ifMatch !== undefined
  const step = stepOf(before, news, {
    actor,
    now: tx.now,
    knowsVersion,
    isRepeated: isRepeated(tx, before, onItsClock) || (!knowsVersion && isSentAgain(tx, before, onItsClock, text)),
  })
  if (before.completed_at !== null && !sent.done && !same.state && !step) yield* reopenTask(tx, actor, id)
  const patch = patchOf(before, sent, same, step, actor)
  if (Object.keys(patch).length > 0) yield* orInvalidTask(() => updateTask(tx, actor, id, shaped(taskPatch, patch)))
  if (step) {
    if (step.does !== 'nothing') yield* takeSteps(tx, actor, before, news, step)
  } else if (sent.done) {
    if (!same.state) yield* close(tx, actor, before, sent)
  } else if (patch.due_date !== undefined) yield* stepFrom(tx, actor, id, sent)
  if (!same.parent || awaitedParent(before) !== null) yield* relate(tx, actor, list.id, id, sent.parentUid)
  if (!sent.done) yield* adopt(tx, actor, list.id, sent.uid)
  if (sent.order !== null) yield* placeBy(tx, actor, id, sent.order)
  return id
}

/** Whether a client has only written it in other words, as those do that know no time zone or add each property. */
const saysTheSame = (before: CollectionMember, sent: SentTodo, same: Unchanged, actor: Actor): boolean =>
  same.occurrences &&
  same.texts &&
  (same.due || sameStart(before, sent)) &&
  (same.state || sameState(sent.todo, todoOf(before)[0])) &&
  (same.parent || (sent.parentUid === before.parent && awaitedParent(before) === null)) &&
  Object.keys(patchOf(before, sent, same, null, actor)).length === 0

/** Whether the start is the one that is served, or the due date where none is; a client may leave it out. */
function sameStart(before: CollectionMember, { start, due, zones }: SentTodo): boolean {
  const served = datesIn(todoOf(before)[0], zones).start ?? due
  const textOf = (moment: Moment): string => instantOfMoment(moment) ?? moment.date
  return start === null || (served !== null && textOf(start) === textOf(served))
}

function* setLabels(tx: Tx, actor: Actor, before: CollectionMember, { labels }: SentTodo): Steps<void> {
  const present = new Set((JSON.parse(before.labels) as string[]).map(caseFolded))
  const wanted = new Set(labels.map(caseFolded))
  const differ = present.size !== wanted.size || [...wanted].some((name) => !present.has(name))
  if (differ) yield* orInvalidTask(() => updateTask(tx, actor, before.id, shaped(taskPatch, { labels })))
}

/** Throws when another task of the list than `own` has the UID. */
export function refuseTakenUid(tx: Tx, list: Collection, uid: string, own: string | null): void {
  const other = taskOfUid(tx, list.id, uid)
  if (other !== null && other !== own)
    throw new Unmet('C:no-uid-conflict', 'Another task of the list has this UID', other)
}

/** Stores the properties shared by everyone; returns whether they have changed. */
function storeShared(tx: Tx, before: CollectionMember | null, after: CollectionMember, sent: SentTodo): boolean {
  const kept = preservedText(preservedOf(sent, after, before))
  if (kept === after.kept && sent.parentUid === after.parent_uid) return before === null
  tx.run(
    `INSERT INTO dav_objects (task_id, parent_uid, kept) VALUES (?, ?, ?)
     ON CONFLICT (task_id) DO UPDATE SET parent_uid = excluded.parent_uid, kept = excluded.kept`,
    [after.id, sent.parentUid, kept],
  )
  return true
}

/**
 * Stores the actor's alarms, and the raw text: with its version if it contains everything that is served; of a task that
 * repeats also without one, to know it when it is sent again.
 */
function storePersonal(
  tx: Tx,
  actor: Actor,
  after: CollectionMember,
  alarms: string,
  { sent, text }: Put,
): { changed: boolean; etag: string | null } {
  const had = after.alarms ?? '[]'
  const whole = { ...after, alarms: alarms === '[]' ? null : alarms, sent: null, version: null }
  const [served, ...overrides] = todoOf(whole)
  const verbatim =
    text !== null && sent.overrides.length === overrides.length && hasSameContent(sent.todo, served) ? text : null
  const version = verbatim === null ? null : versionOf({ ...after, alarms })
  const known = verbatim ?? (after.recurrence_rule === null ? null : text)
  if (alarms === '[]' && known === null) {
    tx.run('DELETE FROM dav_own WHERE task_id = ? AND user_id = ?', [after.id, actor.id])
  } else {
    tx.run(
      `INSERT INTO dav_own (task_id, user_id, alarms, sent, version) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (task_id, user_id) DO UPDATE SET alarms = excluded.alarms, sent = excluded.sent, version = excluded.version`,
      [after.id, actor.id, alarms, known, version],
    )
  }
  // The same text as of a newer version gives another ETag, of which other clients must hear.
  const servedBefore = after.version === null ? null : after.sent
  const changed = alarms !== had || servedBefore !== verbatim || after.version !== version
  return { changed, etag: version && etagOfMember({ ...after, alarms, sent: verbatim, version }, version) }
}

/** Completes or skips occurrences as the client has done, starting from where it has moved or created the task. */
function* stepFrom(tx: Tx, actor: Actor, id: string, sent: SentTodo): Steps<void> {
  const task = memberById(tx, actor, id)
  const step = stepOf(task, sent, { actor, now: tx.now, knowsVersion: true, isRepeated: false })
  if (step?.due) yield* orInvalidTask(() => updateTask(tx, actor, id, shaped(taskPatch, duePatch(step.due))))
  if (step && step.does !== 'nothing') yield* takeSteps(tx, actor, task, sent, step)
}

/** Checks the body against the contract's shape; throws a CalDAV error. */
function shaped<Schema extends typeof newTask | typeof taskPatch>(shape: Schema, body: object) {
  const checked = check(shape, body)
  if (!checked.ok) throw invalidTask(checked.fields)
  return checked.value
}

/** Runs an action; turns its 422 into a CalDAV error. */
function* orInvalidTask<Result>(work: () => Steps<Result>): Steps<Result> {
  try {
    return yield* work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed') throw invalidTask(error.fields ?? {})
    throw error
  }
}

function invalidTask(fields: Record<string, string>): Refusal {
  const complaints = Object.entries(fields).map(([field, why]) => `${field} ${why}`)
  return notATask(`is not a valid task: ${complaints.join('; ').slice(0, 500)}`)
}
