import { computed, signal } from '@preact/signals'
import type { User } from '../../contract/accounts.ts'
import type { Label } from '../../contract/labels.ts'
import type { Project, Section } from '../../contract/projects.ts'
import type { Task } from '../../contract/tasks.ts'
import { Table } from './table.ts'

export const tasks = new Table<Task>()
export const projects = new Table<Project>()
export const sections = new Table<Section>()
export const labels = new Table<Label>()

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
export const labelNamed = (name: string): Label | undefined => labels.all().find((label) => label.name === name)

export const sectionsOf = (projectId: string): Section[] =>
  sections
    .all()
    .filter((section) => section.project_id === projectId)
    .toSorted(byPosition)

export const canEdit = (project: Project | undefined): boolean => project !== undefined && project.role !== 'viewer'

export { byPosition }

/** Forgets everything of the person who was signed in. */
export function forgetAll(): void {
  for (const table of [tasks, projects, sections, labels]) table.clear()
  me.value = null
}
