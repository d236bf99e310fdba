import { computed } from '@preact/signals'
import type { TrashedProject, TrashedTask } from '../../contract/trash.ts'
import type { LiveEvent } from '../../domain/events.ts'
import { getAll, post, remove } from '../sync/api.ts'
import { keptList } from '../sync/state/kept-list.ts'
import { connection } from '../sync/live.ts'
import { onForget } from '../sync/state/live-tables.ts'
import type { OverlayHandle } from '../sync/state/table.ts'
import { moreText } from '../text/text.ts'
import { command, type Command } from './command.ts'
import { recount } from './loading/counts.ts'
import { readAgainAfter } from './loading/read-again-after.ts'
import { loadProjects, projects } from './projects/projects.ts'
import { loadProjectContents } from './projects/sections.ts'
import { tasks } from './tasks/tasks.ts'
import { readInBackground } from './loading/in-background.ts'

const [keptTasks, keptProjects] = [keptList<TrashedTask>('trashed tasks'), keptList<TrashedProject>('trashed projects')]
export const trashedTasks = keptTasks.rows
export const trashedProjects = keptProjects.rows
/** Whether the trash was read, now or on the last visit. */
export const isTrashHere = computed(() => keptTasks.isRead.value && keptProjects.isRead.value)

/** The number of requests for the trash, and which of their answers is shown. */
let asked = 0
let shown = 0
/** The ids of removed entries, each with the last request whose answer may still list it. */
const takenOut = new Map<string, number>()
onForget(() => takenOut.clear())

export async function loadTrash(): Promise<void> {
  const mine = ++asked
  const [foundTasks, foundProjects] = await Promise.all([getAll('/trash/tasks'), getAll('/trash/projects')])
  if (mine < shown) return
  shown = mine
  const isThere = ({ id }: { id: string }): boolean => (takenOut.get(id) ?? 0) < mine
  keptTasks.set(foundTasks.filter(isThere))
  keptProjects.set(foundProjects.filter(isThere))
}

/** What puts something into the trash, or takes it out. */
const MOVES: readonly LiveEvent[] = ['task.deleted', 'task.created', 'project.deleted', 'project.restored']

/** Reads the trash again once something went into it or came out; returns the function that stops this. */
export const followTrash = (): (() => void) => readAgainAfter(({ type }) => MOVES.includes(type), loadTrash)

export const restoreTask = ({ id, content }: Pick<TrashedTask, 'id' | 'content'>): Promise<unknown> =>
  takeOut({
    id,
    name: content,
    request: () => post('/trash/tasks/:id/restore', { id }),
    settle: (fresh) => {
      tasks.put(fresh)
      recount(fresh.parent_id)
    },
    message: () => ({ text: moreText().trash.restored(content), topic: 'restore' }),
  })

/** Whether it is archived may be unknown. */
type RestoredProject = Pick<TrashedProject, 'id' | 'name'> & Partial<Pick<TrashedProject, 'archived'>>

export const restoreProject = ({ id, name, archived }: RestoredProject): Promise<unknown> =>
  takeOut({
    id,
    name,
    request: () => post('/trash/projects/:id/restore', { id }),
    settle: (fresh) => {
      projects.put(fresh)
      readInBackground(loadProjects)
      readInBackground(loadProjectContents, fresh.id)
    },
    message: (fresh) => {
      const { restored, restoredArchived } = moreText().trash
      const isArchived = archived ?? fresh?.archived
      if (isArchived === undefined) return null
      return { text: isArchived ? restoredArchived(name) : restored(name), topic: 'restore' }
    },
  })

type Queued = Pick<Command<object>, 'queued'>

export const purgeTask = ({ id, content }: TrashedTask, told?: Queued): Promise<unknown> =>
  takeOut({ id, name: content, request: () => remove('/trash/tasks/:id', { id }), ...told })

export const purgeProject = ({ id, name }: TrashedProject, told?: Queued): Promise<unknown> =>
  takeOut({ id, name, request: () => remove('/trash/projects/:id', { id }), ...told })

/**
 * Purges everything that is in the trash now: one after the other, because each queued change makes storing the next
 * slower; all at once without a network.
 */
export async function emptyTrash(): Promise<void> {
  const purges = [
    ...trashedProjects.peek().map((project) => (told: Queued) => purgeProject(project, told)),
    ...trashedTasks.peek().map((task) => (told: Queued) => purgeTask(task, told)),
  ]
  for (const purge of purges) {
    const goesOn = new Promise<void>((queued) => void purge({ queued }).then(() => queued()))
    if (connection.peek() !== 'lost') await goesOn
  }
}

/** Removes an entry from the trash before the answer arrives; after a refusal the trash is read again. */
async function takeOut<Answer extends object>({ id, ...one }: Command<Answer> & { id: string }): Promise<void> {
  const show = (): OverlayHandle[] => {
    keptTasks.change((all) => all.filter((task) => task.id !== id))
    keptProjects.change((all) => all.filter((project) => project.id !== id))
    return []
  }
  takenOut.set(id, Infinity)
  const answer = await command({ ...one, show })
  if (answer) return void takenOut.set(id, asked)
  takenOut.delete(id)
  readInBackground(loadTrash)
}
