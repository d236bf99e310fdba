/** Deletes an account: shared projects get a new owner, and texts in other people's projects stay. */
import { members, projects, type ProjectRow } from '../../../schema/tables/projects.ts'
import { users, type UserRow } from '../../../schema/tables/people.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { deleteRows, findRows, updateRows } from '../../platform/db/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { addMember, removeMemberUnchecked } from '../sharing/actions.ts'
import { memberOf } from '../sharing/queries.ts'
import { discardProject } from '../trash/purging.ts'

interface Ending {
  user: UserRow
  /** Who deletes the account: an admin, or the person. */
  by: Actor
  /** The admin who gets shared projects that have no editor. */
  heir: string
  /** Unshared projects go to the heir's trash; otherwise they are deleted. */
  keepUnshared: boolean
}

/** Deletes an account and everything that belongs to it alone, after transferring what is shared. */
export function endAccount(tx: Tx, ending: Ending): void {
  const { user, by } = ending
  for (const project of findRows(tx, projects, { owner_id: user.id })) {
    if (project.member_count > 1) transfer(tx, ending, project, editorOf(tx, project.id, user.id) ?? ending.heir)
    else if (ending.keepUnshared) moveToTrash(tx, ending, project)
    else discardProject(tx, project.id, { owner_id: ending.heir, is_inbox: 0 })
  }
  for (const { project_id } of findRows(tx, members, { user_id: user.id })) {
    removeMemberUnchecked(tx, by, project_id, memberOf(tx, project_id, user.id)!)
    recordReload(tx, by, project_id)
  }
  updateRows(tx, tasks, { completed_by: user.id }, { completed_by: null })
  deleteRows(tx, users, { id: user.id })
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

function transfer(tx: Tx, { by }: Ending, project: ProjectRow, heir: string): void {
  updateRows(tx, projects, { id: project.id }, { owner_id: heir, updated_at: tx.now })
  addMember(tx, by, project.id, heir, 'owner')
}

/** A project that is in the trash already keeps its date of deletion. */
function moveToTrash(tx: Tx, { by, heir, user }: Ending, project: ProjectRow): void {
  updateRows(
    tx,
    projects,
    { id: project.id },
    {
      owner_id: heir,
      ...(project.is_inbox && { is_inbox: 0, name: inboxName(project.name, user.name) }),
      ...(project.deleted_at === null && { deleted_at: tx.now, deleted_by: by.id }),
      updated_at: tx.now,
    },
  )
  addMember(tx, by, project.id, heir, 'owner')
}

const LONGEST_NAME = 200

/** The name of a former Inbox, with the person's name, so that several in one trash can be told apart. */
const inboxName = (name: string, person: string): string => [...`${name} (${person})`].slice(0, LONGEST_NAME).join('')
