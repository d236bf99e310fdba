/** The projects that a person's searches go through, kept in memory until something is written. */
import type { Reader } from '../../platform/db/transaction.ts'
import { RecentCache } from '../../platform/db/recent-cache.ts'
import type { TaskChanges } from '../tasks/changes.ts'

export interface SearchScope {
  projects: readonly SearchedProject[]
  inUse: SearchedProjects
  archived: SearchedProjects
  /** Of all these projects; null where they are too many to be kept. */
  sections: readonly NamedRow[] | null
}

export interface NamedRow {
  row: number
  name: string
  /** Ranked after equal hits that are not: it or its project is archived. */
  last: boolean
}

export interface SearchedProject {
  row: number
  id: string
  name: string
  archived: number
}

/** Ids of projects that are searched together. */
export interface SearchedProjects {
  ids: ReadonlySet<string>
  /** The same as JSON, for SQL. */
  json: string
  archivedSections: ReadonlySet<string>
}

function readScope(on: Reader, userId: string): SearchScope {
  const projects = on.all<SearchedProject>(
    `SELECT p.rowid AS row, p.id, p.name, p.archived FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.user_id = ? AND p.deleted_at IS NULL`,
    [userId],
  )
  const together = (flag: number) =>
    searchedTogether(
      on,
      projects.filter(({ archived }) => archived === flag),
    )
  const [inUse, archived] = [together(0), together(1)]
  const sections = readSections(on, { inUse, archived }, '', MOST_SECTIONS + 1)
  return { projects, inUse, archived, sections: sections.length > MOST_SECTIONS ? null : sections }
}

/** Sections whose names may contain this, in any case: one that is not ASCII may have it in another form. */
export const readSections = (
  on: Reader,
  { inUse, archived }: Pick<SearchScope, 'inUse' | 'archived'>,
  word: string,
  limit = -1,
): NamedRow[] =>
  [inUse, archived].flatMap((projects) =>
    on
      .all<{ row: number; name: string; archived: number }>(
        `SELECT s.rowid AS row, s.name, s.archived FROM json_each(?) one
         CROSS JOIN sections s ON s.project_id = one.value WHERE ${mayHave('s.name')} LIMIT ?`,
        [projects.json, `%${word}%`, limit],
      )
      .map((section) => ({
        row: section.row,
        name: section.name,
        last: section.archived === 1 || projects === archived,
      })),
  )

/** SQL: whether a name may contain what is LIKE. */
export const mayHave = (name: string): string => `(${name} LIKE ? OR octet_length(${name}) > length(${name}))`

function searchedTogether(on: Reader, projects: readonly SearchedProject[]): SearchedProjects {
  const ids = projects.map(({ id }) => id)
  const json = JSON.stringify(ids)
  const sections = on.all<{ id: string }>(
    `SELECT s.id FROM json_each(?) one CROSS JOIN sections s INDEXED BY sections_archived
     ON s.project_id = one.value AND s.archived = 1`,
    [json],
  )
  return { ids: new Set(ids), json, archivedSections: new Set(sections.map(({ id }) => id)) }
}

/** The number of people whose scope is kept at least. */
const KEPT = 20
/** The number of sections of one person that are kept at most. */
const MOST_SECTIONS = 1_000

class SearchScopes {
  #kept = new RecentCache<string, SearchScope>(KEPT)
  #commits = 0
  readonly #changes: TaskChanges

  constructor(changes: TaskChanges) {
    this.#changes = changes
  }

  of(on: Reader, userId: string): SearchScope {
    const { commits } = this.#changes
    if (commits !== this.#commits) this.#kept = new RecentCache(KEPT)
    this.#commits = commits
    return this.#kept.get(userId, () => readScope(on, userId))
  }
}

const kept = new WeakMap<Reader, SearchScopes>()

/** Keeps what is read from this database outside of writes. */
export const keepScopes = (on: Reader, changes: TaskChanges): void => void kept.set(on, new SearchScopes(changes))

/** The projects that this person sees, and searches. */
export const scopeOf = (on: Reader, userId: string): SearchScope =>
  kept.get(on)?.of(on, userId) ?? readScope(on, userId)
