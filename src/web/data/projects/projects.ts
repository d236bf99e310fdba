import { computed } from '@preact/signals'
import { may, type Role } from '../../../domain/access/may.ts'
import type { Project } from '../../../contract/projects.ts'
import { get, getAll } from '../../sync/api.ts'
import { ApiError, ignoreRefusal } from '../../sync/http/errors.ts'
import { keptList } from '../../sync/state/kept-list.ts'
import { liveTable, liveTables } from '../../sync/state/live-tables.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { text } from '../../text/text.ts'
import { raiseMessage } from '../messages.ts'
import { byPosition } from '../sorting.ts'

export const projects = liveTable<Project>('project', { beforeDrop: dropWithin })

/** Removes the tasks, sections and members of a deleted project, and its name where it was archived. */
function dropWithin(id: string): void {
  unseenArchived.change((rows) => rows.filter((row) => row.id !== id))
  for (const { table } of liveTables.values())
    table.drop(...table.allFromServer().flatMap((row) => (isWithin(row, id) ? row.id : [])))
}

/** The id of a member begins with that of the project. */
const isWithin = (row: { id: string; project_id?: string }, id: string): boolean =>
  row.project_id === id || row.id.startsWith(`${id} `)

export const inbox = computed(() => projects.all().find((project) => project.is_inbox))
/** The person's projects without the Inbox, in their own order. */
export const projectList = computed(() =>
  projects
    .all()
    .filter((project) => !project.is_inbox && !project.archived)
    .toSorted(byPosition),
)

/** The displayed name of a project; the Inbox has its name in the person's current language. */
export const shownName = ({ name, is_inbox }: Pick<Project, 'name' | 'is_inbox'>): string =>
  is_inbox ? text().nav.inbox : name

/** Whether the role of a project, or of a member, may change tasks. */
export const canEdit = (one: { role: Role } | undefined): boolean => may(one?.role, 'write')

/** The projects in which the person may add tasks: the Inbox first, then in their own order. */
export const editableProjects = (): Project[] =>
  [...(inbox.value ? [inbox.value] : []), ...projectList.value].filter(canEdit)

/** Shows a message when the person may no longer edit a project as it was known before. */
export function tellIfLowered(before: Project): void {
  const now = projects.fromServer(before.id)
  if (now && canEdit(before) && !canEdit(now))
    raiseMessage(text().toast.nowViewOnly(shownName(now)), { topic: 'people' })
}

/** The latest request for the list. */
let listing: Promise<unknown> = Promise.resolve()

/** Reads all that are not archived, and the archived ones again if any of them is known. */
export function loadProjects(): Promise<unknown> {
  let before: Project[]
  listing = reconcile(
    () => getAll('/projects'),
    (all) => {
      before = projects.allFromServer()
      projects.replace((project) => !project.archived, all)
    },
  ).then(() => before.forEach(tellIfLowered))
  return Promise.all([listing, projects.allFromServer().some(({ archived }) => archived) && loadArchivedProjects()])
}

export const loadArchivedProjects = (): Promise<unknown> =>
  reconcile(
    () => getAll('/projects', { archived: true }),
    (archived) => projects.put(...archived),
  )

/** Those that no screen has asked for, whose members are not followed. */
const unseenArchived = keptList<Project>('archived projects')

/** Reads the archived ones for their names alone. */
export const loadArchivedNames = async (): Promise<void> =>
  unseenArchived.set(await getAll('/projects', { archived: true }))

/** All of them, the archived ones too. */
export const everyProject = (): Project[] => [
  ...projects.all(),
  ...unseenArchived.rows.value.filter(({ id }) => !projects.knew(id)),
]

const reading = new Map<string, Promise<void>>()

/** Reads the project of a task if it is unknown, such as an archived one, which no list contains. */
export async function loadUnlessKnown(id: string): Promise<void> {
  if (!projects.fromServer(id)) await ignoreRefusal(listing)
  if (projects.fromServer(id)) return
  if (!reading.has(id))
    reading.set(
      id,
      loadProjectRow(id).finally(() => reading.delete(id)),
    )
  await reading.get(id)
}

/** Reads a single project, such as an archived one. One that does not exist changes nothing. */
export async function loadProjectRow(id: string): Promise<void> {
  try {
    await reconcile(
      () => get('/projects/:id', { id }),
      (project) => projects.put(project),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
