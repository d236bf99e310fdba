/** Prepares a checked account export for writing: resolves dates, parents, sections and positions. */
import type { ExportedFilter, ExportedProject, ExportedTask, ExportedView } from '../../../contract/account-export.ts'
import {
  LARGEST_TEMPLATE,
  LARGEST_TEMPLATES,
  type TemplateContent,
  type TemplateTask,
} from '../../../contract/templates.ts'
import { MIB } from '../../../domain/sizes.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { excerpt } from '../../../domain/import/plan.ts'
import { warningAt, type Warn, type Warning, type WarningPlace } from '../../../domain/import/warnings.ts'
import { parseFilter } from '../../../domain/filters/parse.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import type { Instant } from '../../../platform/db/transaction.ts'
import { dayAt } from '../../../platform/zones.ts'
import { newId } from '../../../platform/ids.ts'
import { positionsAfter, positionsAmong } from '../../../platform/positions.ts'
import type { DueColumns } from '../../tasks/due.ts'
import { hasFittingDue, UNFITTING_DUE } from '../../templates/due.ts'
import { isTooLarge, type ReadyTemplate } from '../../templates/ready.ts'
import { parentsOf } from './parents.ts'
import { readyViews, type Named, type ReadyView } from './view-targets.ts'
import { importedDue } from '../projects/resolve.ts'

/** `id`, `parent_id`, `section_id`: those of the new rows. A sub-task is in the section of its parent. */
export interface ReadyTask extends ExportedTask {
  due: DueColumns
  /** Its position, if the list is empty otherwise. */
  position: string
}

export interface ReadyProject extends Omit<ExportedProject, 'id' | 'tasks' | 'sections'> {
  sections: { id: string; name: string; archived: boolean; position: string }[]
  tasks: ReadyTask[]
}

type CheckedProject = Omit<ExportedProject, 'tasks'> & { tasks: ExportedTask[] }

/** UTF-16 units of a title or name in a warning. */
const EXCERPT = 60

/** The list of tasks without a parent and a section. */
export const AT_THE_TOP = ''

/** Identifies the list of siblings of a task. */
export const placeOf = ({ parent_id, section_id }: Pick<ReadyTask, 'parent_id' | 'section_id'>): string =>
  parent_id ?? section_id ?? AT_THE_TOP

/** Takes one project after the other; at the end returns the needed attachments and the warnings. */
export class AccountPreparation {
  readonly #exporter: string
  readonly #present: ReadonlySet<string>
  readonly #actor: Actor
  readonly #now: Instant
  readonly #warnings: Warning[] = []
  readonly #warn: Warn = (...said) => void this.#warnings.push(warningAt({ line: 1 }, ...said))
  readonly #authors = new Set<string>()
  readonly #assignees = new Set<string>()
  readonly #files = new Map<string, number>()
  readonly #missing: Warning[] = []
  readonly #taskLabels = new Map<string, string>()
  #templates = 0
  readonly counts = { tasks: 0, sections: 0, comments: 0 }

  /** `exporter`: name of the person; `present`: names of the files in the ZIP. */
  constructor(exporter: string, present: ReadonlySet<string>, actor: Actor, now: Instant) {
    this.#exporter = exporter
    this.#present = present
    this.#actor = actor
    this.#now = now
  }

  /** Whether a filter is valid; warns if not. */
  takes({ name, query }: ExportedFilter): boolean {
    const { timezone, locale, week_start } = this.#actor
    const parsed = parseFilter(query, { today: dayAt(this.#now, timezone), locale, weekStart: week_start })
    if (!parsed.ok) {
      const { expectation, position, message } = parsed
      this.#warn('filter_left_out', { name: excerpt(name, EXCERPT), expectation, position, reason: message })
    }
    return parsed.ok
  }

  /** The template; tasks whose dates are inconsistent have none, with a warning. */
  template(content: TemplateContent): TemplateContent {
    const tasks = content.tasks.map((task) => {
      if (hasFittingDue(task, this.#actor, this.#now)) return task
      const place = { line: 1, project: content.name, task: excerpt(task.content, EXCERPT) }
      this.#warnings.push(warningAt(place, 'due_left_out', { field: 'due_date', reason: UNFITTING_DUE }))
      return undated(task)
    })
    return { ...content, tasks }
  }

  /** Whether a template is small enough; warns if not. */
  takesTemplate(template: ReadyTemplate): boolean {
    const name = excerpt(template.name, EXCERPT)
    if (isTooLarge(template)) {
      this.#warn('template_too_large', { name, most: LARGEST_TEMPLATE / MIB })
      return false
    }
    this.#templates += Buffer.byteLength(template.content)
    const isTaken = this.#templates <= LARGEST_TEMPLATES
    if (!isTaken) this.#warn('templates_too_large', { name, most: LARGEST_TEMPLATES / MIB })
    return isTaken
  }

  /** The view settings with what they belong to; warns of those that belong to nothing in the file. */
  views(views: readonly ExportedView[], named: Named): ReadyView[] {
    const { ready, unknown } = readyViews(views, named)
    for (const key of unknown) this.#warn('view_settings_left_out', { view: excerpt(key, EXCERPT) })
    return ready
  }

  project(project: CheckedProject): ReadyProject {
    this.counts.sections += project.sections.length
    this.counts.tasks += project.tasks.length
    const here: WarningPlace = { line: 1, project: project.name }
    const { parents, moved } = parentsOf(project.tasks)
    for (const index of moved)
      this.#warnings.push(warningAt(here, 'moved_to_top', { content: excerpt(project.tasks[index]!.content, EXCERPT) }))
    const sectionKeys = positionsAfter(null, project.sections.length)
    const sections = project.sections.map(({ name, archived }, index) => ({
      id: newId(),
      name,
      archived,
      position: sectionKeys[index]!,
    }))
    const sectionIds = new Map(project.sections.map(({ id }, index) => [id, sections[index]!.id]))
    const tasks: ReadyTask[] = []
    for (const [index, task] of project.tasks.entries()) {
      const parent = parents[index] ?? null
      const parent_id = parent === null ? null : tasks[parent]!.id
      const section_id = parent === null ? (sectionIds.get(task.section_id ?? '') ?? null) : tasks[parent]!.section_id
      const taskPlace = { ...here, task: excerpt(task.content, EXCERPT) }
      const due = importedDue({ due: task }, taskPlace, this.#actor, this.#now, this.#warnings)
      this.#note(task)
      tasks.push({ ...task, id: newId(), due, parent_id, section_id, position: '' })
    }
    const positions = positionsAmong(tasks.map(placeOf)).values()
    for (const task of tasks) task.position = positions.next().value!
    return { ...project, sections, tasks }
  }

  /** Attachments of the ZIP that are used, and how often. */
  files = (): [sha256: string, uses: number][] => [...this.#files]

  /** Names of labels used by tasks, without duplicates. */
  taskLabels = (): string[] => [...this.#taskLabels.values()]

  warnings = (): Warning[] => [
    ...this.#warnings,
    ...[...this.#authors].map((name) => warningAt({ line: 1 }, 'comments_by_another', { name })),
    ...[...this.#assignees].map((name) => warningAt({ line: 1 }, 'not_in_your_projects', { name })),
    ...this.#missing,
  ]

  #note(task: ExportedTask): void {
    const isOther = (name: string | null): name is string => name !== null && name !== this.#exporter
    this.counts.comments += task.comments.length
    for (const name of task.labels)
      if (!this.#taskLabels.has(caseFolded(name))) this.#taskLabels.set(caseFolded(name), name)
    if (isOther(task.assignee)) this.#assignees.add(task.assignee)
    for (const { author } of task.comments) if (isOther(author)) this.#authors.add(author)
    for (const { sha256, filename } of filesOf(task)) {
      if (this.#present.has(`files/${sha256}`)) this.#files.set(sha256, (this.#files.get(sha256) ?? 0) + 1)
      else this.#missing.push(warningAt({ line: 1 }, 'file_missing', { filename }))
    }
  }
}

function undated({ ends_in_days: _, ...task }: TemplateTask): TemplateTask {
  return { ...task, due_in_days: null, due_time: null, due_timezone: null, recurrence_rule: null }
}

/** The attachments of a task and of its comments. */
const filesOf = (task: ExportedTask): ExportedTask['attachments'] => [
  ...task.attachments,
  ...task.comments.flatMap((comment) => comment.attachments),
]
