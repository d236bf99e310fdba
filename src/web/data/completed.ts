import { computed, signal } from '@preact/signals'
import type { Change } from '../../contract/live.ts'
import type { Task } from '../../contract/tasks.ts'
import type { CompletedEntry } from '../../contract/views.ts'
import { get } from '../sync/api.ts'
import { onForget } from '../sync/state/live-tables.ts'
import { pagedList } from '../sync/state/paged-list.ts'
import { reconcile } from '../sync/state/reconcile.ts'
import { compareNames } from '../text/locale.ts'
import { me } from './account/me.ts'
import { readAgainAfter } from './loading/read-again-after.ts'
import { memberOf, membersOf } from './projects/members.ts'
import { projects } from './projects/projects.ts'
import { tasks } from './tasks/tasks.ts'

/** Filters of the log; empty: no filter. */
export interface CompletedQuery {
  /** `me` or a person's id. */
  by: string
  project_id: string
  q: string
}

const EVERYTHING: CompletedQuery = { by: '', project_id: '', q: '' }

const asked = signal(EVERYTHING)
onForget(() => (asked.value = EVERYTHING))

/** The current filters, without a project that no longer exists and a person who is not in the project. */
export const completedQuery = computed((): CompletedQuery => {
  const { by, q, ...rest } = asked.value
  const project_id = projects.get(rest.project_id) ? rest.project_id : ''
  const isOffered = by === 'me' || otherPeople(project_id).some(({ user_id }) => user_id === by)
  return { by: isOffered ? by : '', project_id, q }
})

export const askCompleted = (change: Partial<CompletedQuery>): void =>
  void (asked.value = { ...completedQuery.peek(), ...change })

export interface CompletedRow extends CompletedEntry {
  id: string
}

/** The log of one query, newest first. */
export function completedList({ by, project_id, q }: CompletedQuery) {
  const query = { ...(by && { by }), ...(project_id && { project_id }), ...(q && { q }) }
  return pagedList(
    `completed ${JSON.stringify(query)}`,
    (cursor) =>
      reconcile(
        () => get('/completed', { ...query, cursor }),
        ({ entries }) => tasks.put(...entries.map(({ task }) => task)),
      ),
    ({ entries }): CompletedRow[] =>
      entries.map((entry) => ({ ...entry, id: `${entry.task.id} ${entry.completed_at}` })),
  )
}

/** Reads the log again when tasks were completed or reopened; returns the function that stops this. */
export function followCompleted({ load, refresh, remove, rows }: ReturnType<typeof completedList>): () => void {
  /** Whether older pages may have changed too, not only the newest. */
  let isAllStale = false
  const concerns = ({ type, payload }: Change): boolean => {
    const { id, completed, parent_id } = (payload ?? {}) as Partial<Task>
    const mine = type.startsWith('task.') ? rows.peek().filter(({ task }) => task.id === id) : []
    const opened = completed === false ? mine.filter(isLatest) : []
    // Only the server knows whether somebody reopened a sub-task, or the next occurrence of a parent did.
    if (parent_id === null) remove(...opened.map((row) => row.id))
    else isAllStale ||= opened.length > 0
    return type === 'task.completed' || mine.length > 0
  }
  return readAgainAfter(concerns, () => {
    const read = isAllStale ? load : refresh
    isAllStale = false
    return read()
  })
}

/** Whether this is the completion that has closed its task, not one of an earlier occurrence. */
export const isLatest = ({ task, completed_at }: CompletedEntry): boolean => task.completed_at === completed_at

/** Who completed it; undefined when unknown. */
export const completerOf = ({ completed_by, task }: CompletedEntry) => memberOf(task.project_id, completed_by)

/** The other people of a project, who may have completed tasks there; '': of any project. */
export function otherPeople(projectId: string): { user_id: string; name: string }[] {
  const ids = projectId ? [projectId] : projects.all().map(({ id }) => id)
  const people = new Map(ids.flatMap((id) => membersOf(id)).map(({ user_id, name }) => [user_id, name]))
  return [...people]
    .filter(([user_id]) => user_id !== me.value?.id)
    .map(([user_id, name]) => ({ user_id, name }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}
