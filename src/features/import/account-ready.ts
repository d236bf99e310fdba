/** A checked account export becomes rows but for their ids and owners: dates settled, places found. */
import { generateNKeysBetween } from 'fractional-indexing'
import type { ExportedFilter, ExportedProject, ExportedTask } from '../../contract/account-export.ts'
import type { ImportWarning } from '../../contract/moving.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { parseFilter } from '../../domain/filters/parse.ts'
import { caseFolded } from '../../domain/text/case.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { dayAt } from '../../platform/zones.ts'
import { newId } from '../../platform/ids.ts'
import type { DueColumns } from '../tasks/due.ts'
import { parentsOf } from './account-tree.ts'
import { importedDue } from './resolve-project.ts'

/** `id`, `parent_id`, `section_id`: of the rows to be; a sub-task stands in its parent's section. */
export interface ReadyTask extends ExportedTask {
  due: DueColumns
  /** Its place among its siblings, counted from 0. */
  rank: number
  /** And its key there, where nothing else stands. */
  position: string
}

export interface ReadyProject extends Omit<ExportedProject, 'tasks' | 'sections'> {
  sections: { id: string; name: string; position: string }[]
  tasks: ReadyTask[]
}

type CheckedProject = Omit<ExportedProject, 'tasks'> & { tasks: ExportedTask[] }

/** Keys for so many siblings after this one. */
export const keysAfter = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count)

/** The place of a task without a parent and a section. */
export const AT_THE_TOP = ''

/** Where a task stands among its siblings: below this. */
export const placeOf = ({ parent_id, section_id }: Pick<ReadyTask, 'parent_id' | 'section_id'>): string =>
  parent_id ?? section_id ?? AT_THE_TOP

/** Takes project after project; knows at the end which files are wanted, and what is to be told. */
export class AccountReady {
  readonly #exporter: string
  readonly #present: ReadonlySet<string>
  readonly #actor: Actor
  readonly #now: Instant
  readonly #warnings: ImportWarning[] = []
  readonly #authors = new Set<string>()
  readonly #assignees = new Set<string>()
  readonly #files = new Map<string, number>()
  readonly #missing: ImportWarning[] = []
  readonly #worn = new Map<string, string>()
  readonly counts = { tasks: 0, sections: 0, comments: 0 }

  /** `exporter`: their name; `present`: the names of the files in the ZIP. */
  constructor(exporter: string, present: ReadonlySet<string>, actor: Actor, now: Instant) {
    this.#exporter = exporter
    this.#present = present
    this.#actor = actor
    this.#now = now
  }

  /** Whether a filter can be read. */
  takes({ name, query }: ExportedFilter): boolean {
    const { timezone, locale, week_start } = this.#actor
    const parsed = parseFilter(query, { today: dayAt(this.#now, timezone), locale, weekStart: week_start })
    if (!parsed.ok) this.#warn(`the filter "${short(name)}" is left out (${parsed.message})`)
    return parsed.ok
  }

  project(project: CheckedProject): ReadyProject {
    this.counts.sections += project.sections.length
    this.counts.tasks += project.tasks.length
    const warn = (message: string) => this.#warn(`${project.name}: ${message}`)
    const { parents, moved } = parentsOf(project.tasks)
    for (const index of moved)
      warn(`"${short(project.tasks[index]!.content)}" stands at the top, its parent can't bear it`)
    const sectionKeys = keysAfter(null, project.sections.length)
    const sections = project.sections.map(({ name }, index) => ({ id: newId(), name, position: sectionKeys[index]! }))
    const sectionIds = new Map(project.sections.map(({ id }, index) => [id, sections[index]!.id]))
    const siblings = new Map<string, number>()
    const tasks: ReadyTask[] = []
    for (const [index, task] of project.tasks.entries()) {
      const parent = parents[index]!
      const parent_id = parent === null ? null : tasks[parent]!.id
      const section_id = parent === null ? (sectionIds.get(task.section_id ?? '') ?? null) : tasks[parent]!.section_id
      const place = placeOf({ parent_id, section_id })
      const rank = siblings.get(place) ?? 0
      siblings.set(place, rank + 1)
      const told: ImportWarning[] = []
      const due = importedDue({ due: task, line: 1 }, this.#actor, this.#now, told)
      for (const { message } of told) warn(`"${short(task.content)}": ${message}`)
      this.#note(task)
      tasks.push({ ...task, id: newId(), due, parent_id, section_id, rank, position: '' })
    }
    const keys = new Map([...siblings].map(([place, count]) => [place, keysAfter(null, count)]))
    for (const task of tasks) task.position = keys.get(placeOf(task))![task.rank]!
    return { ...project, sections, tasks }
  }

  /** Those of the ZIP that something in the export is, and how many things. */
  files = (): [sha256: string, uses: number][] => [...this.#files]

  /** Labels that tasks wear, each once. */
  worn = (): string[] => [...this.#worn.values()]

  warnings = (): ImportWarning[] => [
    ...this.#warnings,
    ...[...this.#authors].map((name) => ({ line: 1, message: `what ${name} wrote stands under your name` })),
    ...[...this.#assignees].map((name) => ({
      line: 1,
      message: `${name} is not in your projects, so nobody is assigned`,
    })),
    ...this.#missing,
  ]

  #warn(message: string): void {
    this.#warnings.push({ line: 1, message })
  }

  #note(task: ExportedTask): void {
    const isOther = (name: string | null): name is string => name !== null && name !== this.#exporter
    this.counts.comments += task.comments.length
    for (const name of task.labels) if (!this.#worn.has(caseFolded(name))) this.#worn.set(caseFolded(name), name)
    if (isOther(task.assignee)) this.#assignees.add(task.assignee)
    for (const { author } of task.comments) if (isOther(author)) this.#authors.add(author)
    for (const { sha256, filename } of filesOf(task)) {
      if (this.#present.has(`files/${sha256}`)) this.#files.set(sha256, (this.#files.get(sha256) ?? 0) + 1)
      else this.#missing.push({ line: 1, message: `the file "${filename}" is not in the export` })
    }
  }
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

/** Every file of a task, those of its comments too. */
const filesOf = (task: ExportedTask): ExportedTask['attachments'] => [
  ...task.attachments,
  ...task.comments.flatMap((comment) => comment.attachments),
]
