/** The end of an account: what it shared passes on, what it wrote elsewhere stays. */
import { members, projects, type ProjectRow } from '../../../schema/tables/projects.ts'
import { users, type UserRow } from '../../../schema/tables/people.ts'
import { tasks } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { deleteRows, findRows, updateRows } from '../../platform/db/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { addMember, takeOff } from '../sharing/actions.ts'
import { memberOf } from '../sharing/queries.ts'
import { RETENTION } from '../trash/queries.ts'

interface Ending {
  user: UserRow
  /** Who ends the account: an admin, or the user. */
  by: Actor
  /** The admin who gets what has no editor. */
  heir: string
  /** Into the heir's trash; else it is gone at once. */
  keepUnshared: boolean
}

/** Ends an account with all that is its own; what is shared passes on first. */
export function endAccount(tx: Tx, ending: Ending): void {
  const { user, by } = ending
  for (const project of findRows(tx, projects, { owner_id: user.id })) {
    if (project.member_count > 1) passOn(tx, ending, project, editorOf(tx, project.id, user.id) ?? ending.heir)
    else if (ending.keepUnshared) putAside(tx, ending, project)
    else discard(tx, ending, project)
  }
  for (const { project_id } of findRows(tx, members, { user_id: user.id })) {
    takeOff(tx, by, project_id, memberOf(tx, project_id, user.id)!)
    tellOfAll(tx, by, project_id)
  }
  updateRows(tx, tasks, { completed_by: user.id }, { completed_by: null })
  deleteRows(tx, users, { id: user.id })
}

/** What they wrote has no author from now on; clients that show it reload it. */
const tellOfAll = (tx: Tx, by: Actor, id: string): void =>
  record(tx, by, { kind: 'project', id, project_id: id, live: 'project.updated', reload: true })

/** The editor who has been on a project for longest. */
const editorOf = (on: Reader, projectId: string, leaver: string): string | undefined =>
  on.get<{ user_id: string }>(
    `SELECT user_id FROM members WHERE project_id = ? AND role = 'editor' AND user_id <> ?
     ORDER BY joined_at, user_id LIMIT 1`,
    [projectId, leaver],
  )?.user_id

function passOn(tx: Tx, { by }: Ending, project: ProjectRow, heir: string): void {
  updateRows(tx, projects, { id: project.id }, { owner_id: heir, updated_at: tx.now })
  addMember(tx, by, project.id, heir, 'owner')
}

/** What lay in the trash already keeps its days there. */
function putAside(tx: Tx, { by, heir, user }: Ending, project: ProjectRow): void {
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

/** Nobody is on it from now on; the job that empties the trash takes it off the disk, in writes that hold nobody up. */
function discard(tx: Tx, { heir }: Ending, { id }: ProjectRow): void {
  const deleted_at = new Date(Date.parse(tx.now) - RETENTION - 1).toISOString()
  updateRows(tx, projects, { id }, { owner_id: heir, is_inbox: 0, deleted_at })
  deleteRows(tx, members, { project_id: id })
}

const LONGEST_NAME = 200

/** Among several former Inboxes in one trash each says whose it was. */
const inboxName = (name: string, person: string): string => [...`${name} (${person})`].slice(0, LONGEST_NAME).join('')
