/** A checked account export becomes rows but for their ids' owners: dates settled, places found, in slices. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { generateNKeysBetween } from 'fractional-indexing'
import type { ExportedProject, ExportedTask } from '../../contract/account-export.ts'
import type { ImportWarning } from '../../contract/moving.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { readFilter } from '../filters/running.ts'
import type { DueColumns } from '../tasks/due.ts'
import { filesOf, type AccountFile } from './account-file.ts'
import { parentsOf } from './account-tree.ts'
import { importedDue } from './resolve-project.ts'

const AT_ONCE = 100

export interface ReadyTask extends ExportedTask {
  due: DueColumns
  /** Index of the task above it. */
  parent: number | null
  /** Index among the sections of the project; a sub-task stands in its parent's. */
  section: number | null
  /** Its place among its siblings, counted from 0. */
  rank: number
}

export interface ReadyProject extends Omit<ExportedProject, 'tasks'> {
  tasks: ReadyTask[]
}

export interface ReadyAccount extends Omit<AccountFile, 'projects'> {
  projects: ReadyProject[]
  warnings: ImportWarning[]
}

/** Keys for so many siblings after this one. */
export const keysAfter = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count)

export async function readyAccount(file: AccountFile, actor: Actor, now: Instant): Promise<ReadyAccount> {
  const warnings: ImportWarning[] = []
  const projects: ReadyProject[] = []
  for (const project of file.projects) projects.push(await readyProject(project, actor, now, warnings))
  warnings.push(...ofOthers(file), ...ofMissing(file))
  const filters = file.filters.filter(({ name, query }) => {
    const reason = whyUnreadable(query, actor, now)
    if (reason !== null) warnings.push({ line: 1, message: `the filter "${short(name)}" is left out (${reason})` })
    return reason === null
  })
  return { ...file, filters, projects, warnings }
}

function whyUnreadable(query: string, actor: Actor, now: Instant): string | null {
  try {
    readFilter(query, actor, now)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.fields?.['query'] ?? error.message
  }
}

async function readyProject(
  project: AccountFile['projects'][number],
  actor: Actor,
  now: Instant,
  warnings: ImportWarning[],
): Promise<ReadyProject> {
  const { parents, moved } = parentsOf(project.tasks)
  const warn = (message: string) => void warnings.push({ line: 1, message: `${project.name}: ${message}` })
  for (const index of moved)
    warn(`"${short(project.tasks[index]!.content)}" stands at the top, its parent can't bear it`)
  const sections = new Map(project.sections.map(({ id }, index) => [id, index]))
  const siblings = new Map<string, number>()
  const tasks: ReadyTask[] = []
  for (const [index, task] of project.tasks.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const parent = parents[index]!
    const section = parent === null ? (sections.get(task.section_id ?? '') ?? null) : tasks[parent]!.section
    const place = parent === null ? `section ${section}` : `task ${parent}`
    const rank = siblings.get(place) ?? 0
    siblings.set(place, rank + 1)
    const told: ImportWarning[] = []
    const due = importedDue({ due: task, line: 1 }, actor, now, told)
    for (const { message } of told) warn(`"${short(task.content)}": ${message}`)
    tasks.push({ ...task, due, parent, section, rank })
  }
  return { ...project, tasks }
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

function ofOthers({ user, projects }: AccountFile): ImportWarning[] {
  const tasks = projects.flatMap((project) => project.tasks)
  const isOther = (name: string | null) => name !== null && name !== user.name
  const authors = new Set(tasks.flatMap((task) => task.comments.map(({ author }) => author)).filter(isOther))
  const assignees = new Set(tasks.map(({ assignee }) => assignee).filter(isOther))
  return [
    ...[...authors].map((name) => ({ line: 1, message: `what ${name} wrote stands under your name` })),
    ...[...assignees].map((name) => ({ line: 1, message: `${name} is not in your projects, so nobody is assigned` })),
  ]
}

function ofMissing({ projects, kept }: AccountFile): ImportWarning[] {
  const present = new Set(kept)
  const missing = projects
    .flatMap((project) => project.tasks.flatMap(filesOf))
    .filter(({ sha256 }) => !present.has(sha256))
  return missing.map(({ filename }) => ({ line: 1, message: `the file "${filename}" is not in the export` }))
}
