import { computed, signal } from '@preact/signals'
import type { User } from '../../contract/accounts.ts'
import type { Filter, Label } from '../../contract/labels.ts'
import type { Project, Section } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Kind } from '../../domain/events.ts'
import { Table } from '../sync/table.ts'

export interface Row {
  id: string
}

/** Makes the key of a row from what a change tells of. */
type KeyOf = (payload: Record<string, unknown>, projectId: string | null) => string

export interface LiveTable {
  table: Table<Row>
  keyOf: KeyOf
}

/** Every table by the kind of its rows, as changes name it. */
export const liveTables = new Map<Kind, LiveTable>()
/** Rows of the last visit whose table has not been made yet. */
const restored = new Map<Kind, Row[]>()

/**
 * A table that changes of its kind keep up to date, that is still there without a network and is emptied at sign-out.
 * `keyOf` is for rows without an id of their own.
 */
export function liveTable<T extends Row>(kind: Kind, keyOf: KeyOf = ({ id }) => id as string): Table<T> {
  const table = new Table<T>()
  liveTables.set(kind, { table, keyOf })
  table.put(...((restored.get(kind) ?? []) as T[]))
  return table
}

/** Takes in the rows of the last visit. */
export function restore(kind: Kind, rows: Row[]): void {
  const known = liveTables.get(kind)
  if (known) known.table.put(...rows)
  else restored.set(kind, rows)
}

export const tasks = liveTable<Task>('task')
export const projects = liveTable<Project>('project')
export const sections = liveTable<Section>('section')
export const labels = liveTable<Label>('label')
export const filters = liveTable<Filter>('filter')

/** Who is signed in; null before that is known, and when nobody is. */
export const me = signal<User | null>(null)

const byPosition = (a: { position: string }, b: { position: string }): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : 0

export const inbox = computed(() => projects.all().find((project) => project.is_inbox))
/** The person's projects without the Inbox, in their own order. */
export const projectList = computed(() =>
  projects
    .all()
    .filter((project) => !project.is_inbox && !project.archived)
    .toSorted(byPosition),
)
export const labelList = computed(() => labels.all().toSorted(byPosition))
export const filterList = computed(() => filters.all().toSorted(byPosition))
export const labelNamed = (name: string): Label | undefined => labels.all().find((label) => label.name === name)

export const sectionsOf = (projectId: string): Section[] =>
  sections
    .all()
    .filter((section) => section.project_id === projectId)
    .toSorted(byPosition)

export const canEdit = (project: Project | undefined): boolean => project !== undefined && project.role !== 'viewer'

export { byPosition }

const forgetters = new Set<() => void>()
/** Called when nothing of the person who was signed in may be left, for what is not in a table. */
export const onForget = (forget: () => void): unknown => forgetters.add(forget)

/** Forgets everything of the person who was signed in. */
export function forgetAll(): void {
  for (const forget of forgetters) forget()
  restored.clear()
  for (const { table } of liveTables.values()) table.clear()
  me.value = null
}
