/** Shows the first tasks of an import from the rows that would be written. */
import { MOST_PREVIEWED_TASKS, PREVIEWED_SECTIONS, PREVIEWED_TASKS } from '../../../contract/import-limits.ts'
import type { PreviewedProject, PreviewedTask } from '../../../contract/imports.ts'
import { cut } from '../../../domain/text/cut.ts'
import type { GatheredProject } from './gathered.ts'
import { unpacked } from '../packed.ts'
import type { ResolvedTask } from './resolve.ts'

/** Code points shown of a title. */
export const PREVIEWED_TITLE = 200

/** At most `MOST_PREVIEWED_TASKS` tasks of all projects together, in the order of the rows. */
export function previewOf(projects: readonly GatheredProject[]): PreviewedProject[] {
  let room = MOST_PREVIEWED_TASKS
  return projects.map((project) => {
    const sections = project.sections.slice(0, PREVIEWED_SECTIONS)
    const tasks = firstTasks(project, Math.min(room, PREVIEWED_TASKS))
    room -= tasks.length
    return {
      name: project.name,
      sections: sections.map(({ name }) => name),
      tasks: tasks.map((task) => shown(task, tasks, sections)),
      task_count: project.tasks,
    }
  })
}

/** The first, in order, as far as their sections are shown. */
function firstTasks({ packs, sections }: GatheredProject, most: number): ResolvedTask[] {
  const unshown = new Set(sections.slice(PREVIEWED_SECTIONS).map(({ id }) => id))
  const tasks: ResolvedTask[] = []
  for (const pack of packs) {
    if (tasks.length >= most) break
    const rows = unpacked<ResolvedTask>(pack)
    tasks.push(...rows.filter(({ section_id }) => section_id === null || !unshown.has(section_id)))
  }
  return tasks.slice(0, most)
}

function shown(task: ResolvedTask, tasks: readonly ResolvedTask[], sections: readonly { id: string }[]): PreviewedTask {
  const { content, priority, duration_min, labels, section_id, completed_at, comments } = task
  const { due_date, due_time, recurrence_rule, recurrence_basis } = task.due
  return {
    content: cut(content, PREVIEWED_TITLE),
    priority,
    due_date,
    due_time,
    recurrence_rule,
    recurrence_basis,
    duration_min,
    labels,
    section: section_id === null ? null : sections.findIndex(({ id }) => id === section_id),
    depth: depthOf(task, tasks),
    completed: completed_at !== null,
    comments: comments.length,
  }
}

function depthOf({ parent_id }: ResolvedTask, tasks: readonly ResolvedTask[]): number {
  const parent = parent_id === null ? undefined : tasks.find(({ id }) => id === parent_id)
  return parent ? 1 + depthOf(parent, tasks) : 0
}
