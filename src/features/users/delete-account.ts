/** Deletes an account: shared projects get a new owner, and texts in other people's projects stay. */
import { members, projects, type ProjectRow } from '../../../schema/tables/projects.ts'
import { users, type UserRow } from '../../../schema/tables/people.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { LONGEST_NAME } from '../../domain/lengths.ts'
import { cut } from '../../domain/text/cut.ts'
import { tableSlices } from '../../platform/db/writing/purge.ts'
import { deleteRows, findRows, updateRows, onlyRow } from '../../platform/db/rows/rows.ts'
import type { Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { addMember, removeMemberUnchecked } from '../sharing/actions.ts'
import { memberOf } from '../sharing/queries.ts'
import { discardProject } from '../trash/purging.ts'

interface AccountDeletion {
  user: UserRow
  /** Who deletes the account: an admin, or the person. */
  by: Actor
  /** The admin who gets shared projects that have no editor. */
  successor: string
  /** Unshared projects go to the successor's trash; otherwise they are deleted. */
  keepUnshared: boolean
}

/** Rows that one step looks at; changing all of them takes 5 ms [measured]. */
const ROWS_AT_ONCE = 250

/** Deletes an account and everything that belongs to it alone, after transferring what is shared. */
export function* deleteAccount(tx: Tx, deletion: AccountDeletion): Steps<void> {
  const { user, by } = deletion
  // First what changes most pages: they do not fit into memory, and a page that was written out and changes once more
  // makes COMMIT read all that was written after it [measured: 25 ms].
  const named = yield* removeReferences(tx, user.id, OF_TASKS)
  for (const project of findRows(tx, projects, { owner_id: user.id })) {
    if (project.member_count > 1)
      yield* transfer(tx, deletion, project, editorOf(tx, project.id, user.id) ?? deletion.successor)
    // Without members it is being purged, or filled by an import: nobody may see it.
    else if (deletion.keepUnshared && project.member_count > 0) yield* moveToTrash(tx, deletion, project)
    else discardProject(tx, project.id, { owner_id: deletion.successor, is_inbox: 0 })
    yield
  }
  const shared = findRows(tx, members, { user_id: user.id }).map(({ project_id }) => project_id)
  for (const id of shared) {
    yield* removeMemberUnchecked(tx, by, id, memberOf(tx, id, user.id)!)
    yield
  }
  const alsoNamed = yield* removeReferences(tx, user.id, [...UNDECLARED, ...declaredReferences(tx)])
  for (const id of new Set([...shared, ...named, ...alsoNamed])) recordReload(tx, by, id)
  deleteRows(tx, users, { id: user.id })
}

/** Does to each row what deleting the account would do to all of them at once; returns the projects that show them. */
function* removeReferences(tx: Tx, userId: string, references: readonly Reference[]): Steps<Set<string>> {
  const projectIds = new Set<string>()
  for (const { name, column, on_delete } of references) {
    const change = on_delete === 'CASCADE' ? `DELETE FROM ${name}` : `UPDATE ${name} SET ${column} = NULL`
    const project = PROJECT_OF[name] ?? 'NULL'
    for (const { where, parameters } of tableSlices(tx, name, keyOf(tx, name), ROWS_AT_ONCE)) {
      const changed = tx.all<{ project_id: string | null }>(
        `${change} WHERE ${where} AND ${column} = ? RETURNING ${project} AS project_id`,
        [...parameters, userId],
      )
      for (const { project_id } of changed) if (project_id !== null) projectIds.add(project_id)
      yield
    }
  }
  return projectIds
}

const OF_ITS_TASK = '(SELECT t.project_id FROM tasks t WHERE t.id = task_id)'
/** The project of a row that names an account and is shown by clients, by table. */
const PROJECT_OF: Partial<Record<string, string>> = {
  tasks: 'project_id',
  activity: 'project_id',
  comments: OF_ITS_TASK,
  attachments: OF_ITS_TASK,
}

interface Reference {
  name: string
  column: string
  on_delete: 'CASCADE' | 'SET NULL'
}

/** Columns with ids of accounts that are no foreign keys: without an index SQLite would search the table at once. */
const UNDECLARED: readonly Reference[] = [
  { name: 'notifications', column: 'actor_id', on_delete: 'SET NULL' },
  { name: 'undo_steps', column: 'user_id', on_delete: 'CASCADE' },
]

/** Those that neither transferring projects nor leaving them sets. */
const OF_TASKS: readonly Reference[] = [
  { name: 'tasks', column: 'created_by', on_delete: 'SET NULL' },
  { name: 'tasks', column: 'completed_by', on_delete: 'SET NULL' },
  { name: 'completions', column: 'completed_by', on_delete: 'SET NULL' },
  { name: 'reminders', column: 'user_id', on_delete: 'CASCADE' },
  { name: 'task_labels', column: 'user_id', on_delete: 'CASCADE' },
]

const declaredReferences = (on: Reader): Reference[] =>
  on.all(
    `SELECT t.name, f."from" AS column, f.on_delete FROM pragma_table_list t CROSS JOIN pragma_foreign_key_list(t.name) f
     WHERE t.schema = 'main' AND f."table" = 'users' AND f.on_delete IN ('CASCADE', 'SET NULL')`,
  )

/** The columns by which a table is stored in order. */
function keyOf(on: Reader, table: string): string[] {
  const { wr } = onlyRow<{ wr: number }>(on, `SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?`, [
    table,
  ])
  if (!wr) return ['rowid']
  const columns = on.all<{ name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', [table])
  return columns.map(({ name }) => name)
}

/** Clients reload the project, because texts of this person have no author from now on. */
const recordReload = (tx: Tx, by: Actor, id: string): void =>
  record(tx, by, { kind: 'project', id, project_id: id, live: 'project.updated', reload: true })

/** The editor who has been a member of the project for longest. */
const editorOf = (on: Reader, projectId: string, leaver: string): string | undefined =>
  on.get<{ user_id: string }>(
    `SELECT user_id FROM members WHERE project_id = ? AND role = 'editor' AND user_id <> ?
     ORDER BY joined_at, user_id LIMIT 1`,
    [projectId, leaver],
  )?.user_id

function* transfer(tx: Tx, { by }: AccountDeletion, project: ProjectRow, owner: string): Steps<void> {
  updateRows(tx, projects, { id: project.id }, { owner_id: owner, updated_at: tx.now })
  yield* addMember(tx, by, project.id, owner, 'owner')
}

/** A project that is in the trash already keeps its date of deletion. */
function* moveToTrash(tx: Tx, { by, successor, user }: AccountDeletion, project: ProjectRow): Steps<void> {
  updateRows(
    tx,
    projects,
    { id: project.id },
    {
      owner_id: successor,
      ...(project.is_inbox && { is_inbox: 0, name: inboxName(project.name, user.name) }),
      ...(project.deleted_at === null && { deleted_at: tx.now, deleted_by: by.id }),
      updated_at: tx.now,
    },
  )
  yield* addMember(tx, by, project.id, successor, 'owner')
}

/** The name of a former Inbox, with the person's name, so that several in one trash can be told apart. */
const inboxName = (name: string, person: string): string => cut(`${name} (${person})`, LONGEST_NAME)
