/** The changes of a list since a client's sync token (RFC 6578), read from the journal. */
import type { Actor } from '../../../domain/access/actor.ts'
import type { Committed } from '../../../domain/events.ts'
import type { Reader } from '../../../platform/db/transaction.ts'
import { epochOf, forgottenUpTo, KINDS_OF_LIST, newestSeq, seqText } from '../../live/position.ts'
import { goneNames } from './gone-names.ts'
import { MEMBERS_AT_ONCE, membersAfter, membersOf, type CollectionMember } from '../members.ts'
import { Unmet } from '../refusals.ts'
import { onlyRow } from '../../../platform/db/rows/rows.ts'

/** Rows that are read for the tasks of changed labels and sections; for more, the whole list is read in slices. */
const MOST_TOUCHED = 1000
/** Changes that are read for a token; it is too old for more. */
export const MOST_NEWS = 5000

const TASKS = `kind IN (${KINDS_OF_LIST})`

/** The last journal entry that affects what this person sees of the list. */
const LATEST = `SELECT max(
  ifnull((SELECT seq FROM journal WHERE project_id = ? AND ${TASKS} AND (user_id IS NULL OR user_id = ?) ORDER BY seq DESC LIMIT 1), 0),
  ifnull((SELECT seq FROM journal WHERE from_project_id = ? AND from_project_id IS NOT NULL ORDER BY seq DESC LIMIT 1), 0),
  ifnull((SELECT seq FROM journal WHERE user_id = ? AND kind = 'label' ORDER BY seq DESC LIMIT 1), 0),
  ifnull((SELECT max(seq) FROM journal_marks WHERE owner IN (?, ?)), 0)
) AS seq`

const latest = (on: Reader, { id }: Actor, project: string): number =>
  onlyRow<{ seq: number }>(on, LATEST, [project, id, project, id, project, id]).seq

const URN = 'urn:errand:sync:'

/** The list's current sync token; it changes whenever the list does. */
export const syncToken = (on: Reader, actor: Actor, project: string): string => tokenAt(on, latest(on, actor, project))

/** `after`: the id of the last task sent, while a full listing is paged. */
const tokenAt = (on: Reader, seq: number, after?: string): string =>
  `${URN}${seqText(epochOf(on), seq)}${after === undefined ? '' : `:${after}`}`

export interface SyncChanges {
  /** Final once the slices are read, as `more` is. */
  token: string
  /** There are more changes; the client requests them with the token. */
  more: boolean
  /** Names of resources that no longer exist, in slices, each read when it is requested. */
  gone: Iterable<string[]>
  /** The new and changed tasks, in slices, each read when it is requested. */
  slices: Generator<CollectionMember[], void>
}

/** The list of one project as the actor sees it. */
interface List {
  on: Reader
  actor: Actor
  project: string
}

/** The changes since `token` (null: everything), at most `limit` tasks. */
export function changesSinceToken(
  on: Reader,
  actor: Actor,
  project: string,
  token: string | null,
  limit: number | null,
): SyncChanges {
  const list = { on, actor, project }
  if (token === null) return allMembers(list, { seq: latest(on, actor, project), limit })
  const { seq, after } = readToken(on, token)
  if (seq < forgottenUpTo(on) && latest(on, actor, project) > seq) throw tooOld()
  return after === null ? changesAfter(list, seq, limit) : allMembers(list, { seq, after, limit })
}

const tooOld = () => new Unmet('D:valid-sync-token', 'The token is too old or unknown: read the list afresh')

function readToken(on: Reader, token: string): { seq: number; after: string | null } {
  const [, epoch, digits, , after] =
    /^urn:errand:sync:([0-9a-f]{12})-([0-9a-f]{14})(:([0-9a-f-]{36}))?$/.exec(token) ?? []
  const seq = Number.parseInt(digits ?? '', 16)
  if (epoch !== epochOf(on) || seq > newestSeq(on)) throw tooOld()
  return { seq, after: after ?? null }
}

interface Listing {
  /** The newest change that it shows. */
  seq: number
  /** The id of the last task sent; default: none was. */
  after?: string
  limit: number | null
  gone?: SyncChanges['gone']
}

/** All members, at most `limit`. */
function allMembers({ on, actor, project }: List, { seq, after: from = '', limit, gone = [] }: Listing): SyncChanges {
  const changes: SyncChanges = { token: tokenAt(on, seq), more: false, gone, slices: upToLimit() }
  function* upToLimit(): Generator<CollectionMember[], void> {
    let after = from
    let left = limit ?? Infinity
    for (const slice of pages(on, actor, project, from)) {
      const shown = slice.slice(0, left)
      after = shown.at(-1)?.id ?? after
      left -= shown.length
      yield shown
      if (shown.length === slice.length) continue
      Object.assign(changes, { token: tokenAt(on, seq, after), more: true })
      return
    }
  }
  return changes
}

/** All members, in slices. */
export function* pages(on: Reader, actor: Actor, project: string, from = ''): Generator<CollectionMember[], void> {
  for (let after = from; ;) {
    const slice = membersAfter(on, actor, project, after, MEMBERS_AT_ONCE)
    if (slice.length > 0) yield slice
    const last = slice.at(-1)
    if (!last || slice.length < MEMBERS_AT_ONCE) return
    after = last.id
  }
}

type Entry = Pick<Committed, 'seq' | 'type' | 'kind' | 'object_id' | 'project_id' | 'user_id' | 'reload'> & {
  task_id: string | null
}

const ENTRY = 'seq, type, kind, object_id, project_id, user_id, reload, task_id'
const NEWS = `SELECT ${ENTRY} FROM journal WHERE project_id = ? AND seq > ? AND ${TASKS} AND (user_id IS NULL OR user_id = ?)
  UNION SELECT ${ENTRY} FROM journal WHERE from_project_id = ? AND from_project_id IS NOT NULL AND seq > ?
  UNION SELECT ${ENTRY} FROM journal WHERE user_id = ? AND kind = 'label' AND seq > ?
  ORDER BY seq LIMIT ${MOST_NEWS + 1}`

/** Whether the list was archived, and so gone, at some time after the entry. */
const wasArchived = (on: Reader, project: string, seq: number): boolean =>
  on.get('SELECT 1 FROM dav_returned WHERE project_id = ? AND seq >= ?', [project, seq]) !== undefined

function changesAfter(list: List, seq: number, limit: number | null): SyncChanges {
  const { on, actor, project } = list
  const news = on.all<Entry>(NEWS, [project, seq, actor.id, project, seq, actor.id, seq])
  if (news.length > MOST_NEWS || news.some(hidesLeft)) throw tooOld()
  if (wasArchived(on, project, seq)) return allAnew(list, news, limit)
  const ids = new Set<string>()
  const groups = new Set<string>()
  let rows = 0
  let reached = seq
  for (const entry of news) {
    const group = isGroupUpdate(entry) ? entry.object_id : null
    const found = group !== null && groups.has(group) ? touching() : tasksOf(list, entry)
    if (found === 'all') return allAnew(list, news, limit)
    const touched = found.ids
    if (group !== null) {
      groups.add(group)
      rows += found.rows
      if (rows > MOST_TOUCHED || touched.length > (limit ?? Infinity)) return allAnew(list, news, limit)
    }
    if (limit !== null && ids.size > 0 && ids.size + touched.length > limit) {
      return { ...sliced(list, [...ids]), token: tokenAt(on, reached), more: true }
    }
    for (const id of touched) ids.add(id)
    reached = entry.seq
  }
  return {
    ...sliced(list, [...ids]),
    token: tokenAt(on, Math.max(reached, latest(on, actor, project))),
    more: false,
  }
}

/** All members, and the names that are gone since. */
const allAnew = (list: List, news: readonly Entry[], limit: number | null): SyncChanges => {
  const { on, actor, project } = list
  const gone = goneNames(on, project, mayHaveLeft(on, news))
  return allMembers(list, { seq: latest(on, actor, project), limit, gone })
}

/** Tasks that the entries name, and those of archived sections among them. */
const mayHaveLeft = (on: Reader, news: readonly Entry[]): string[] => [
  ...named(news, 'task'),
  ...on
    .all<{ id: string }>(
      `SELECT t.id FROM json_each(?) j CROSS JOIN sections s ON s.id = j.value CROSS JOIN tasks t ON t.section_id = s.id
       WHERE s.archived = 1 AND t.deleted_at IS NULL`,
      [JSON.stringify(named(news, 'section'))],
    )
    .map(({ id }) => id),
]

const named = (news: readonly Entry[], wanted: string): string[] => [
  ...new Set(news.filter(({ kind }) => kind === wanted).map(({ object_id }) => object_id)),
]

/** Whether the entry changes all tasks of a label or section. Later ones add nothing, as tasks are sent as they are now. */
const isGroupUpdate = ({ type, reload }: Entry): boolean =>
  type === 'label.updated' || (type === 'section.updated' && reload === 0)

/** Whether it is unknown which tasks have left the list with the entry. */
const hidesLeft = ({ kind, type, reload, user_id }: Entry): boolean =>
  (kind === 'project' || kind === 'section') && type !== 'project.restored' && reload !== 0 && user_id === null

/** Tasks of the list, and how many rows were read to find them. */
interface Touched {
  ids: string[]
  rows: number
}

const touching = (...ids: string[]): Touched => ({ ids, rows: ids.length })

/** Which tasks of the list an entry changes. */
function tasksOf(list: List, entry: Entry): Touched | 'all' {
  const { on, actor } = list
  const { kind, type, object_id, task_id, reload } = entry
  if (kind === 'task') return touching(object_id)
  if (kind === 'reminder') return type === 'reminder' ? touching() : task_id === null ? 'all' : touching(task_id)
  if (kind === 'member') return object_id === actor.id ? 'all' : touching()
  if (type === 'label.updated') return tasksWithLabel(list, object_id)
  if (kind === 'label') return type === 'label.deleted' ? 'all' : touching()
  // Its tasks were gone while it was in the trash.
  if (type === 'project.restored' || reload !== 0) return 'all'
  // It may have been archived: its tasks are listed only while it is not.
  return type === 'section.updated' ? touching(...tasksInSection(on, object_id)) : touching()
}

const tasksInSection = (on: Reader, section: string): string[] =>
  on
    .all<{ id: string }>('SELECT id FROM tasks WHERE section_id = ? AND deleted_at IS NULL LIMIT ?', [
      section,
      MOST_TOUCHED + 1,
    ])
    .map(({ id }) => id)

/** 'all' when too many tasks, also of other lists, have the label. */
function tasksWithLabel({ on, actor, project }: List, label: string): Touched | 'all' {
  const found = on.all<{ id: string; is_here: number }>(
    `SELECT t.id, t.project_id = ? AND t.deleted_at IS NULL AS is_here
     FROM task_labels l CROSS JOIN tasks t ON t.id = l.task_id WHERE l.label_id = ? AND l.user_id = ? LIMIT ?`,
    [project, label, actor.id, MOST_TOUCHED + 1],
  )
  if (found.length > MOST_TOUCHED) return 'all'
  return { ids: found.filter(({ is_here }) => is_here).map(({ id }) => id), rows: found.length }
}

const sliced = (list: List, ids: string[]): Pick<SyncChanges, 'gone' | 'slices'> => ({
  gone: goneNames(list.on, list.project, ids),
  slices: membersAmong(list, ids),
})

function* membersAmong({ on, actor, project }: List, ids: readonly string[]): Generator<CollectionMember[], void> {
  for (let at = 0; at < ids.length; at += MEMBERS_AT_ONCE)
    yield membersOf(on, actor, project, ids.slice(at, at + MEMBERS_AT_ONCE))
}
