/** The projects that a person's searches go through, and the names in them, kept in memory until something is written. */
import type { Reader } from '../../platform/db/transaction.ts'
import { RecentCache } from '../../platform/recent-cache.ts'
import type { TaskChanges } from '../tasks/changes.ts'
import { spacedName, type Hit } from './ranking.ts'

export interface SearchScope {
  inUse: SearchedProjects
  archived: SearchedProjects
  /** By their names; an archived one, and what is in it, is last among equal hits. */
  projects: readonly Hit[]
  /** Null where they are too many to be kept, as for labels. */
  sections: readonly Hit[] | null
  labels: readonly Hit[] | null
}

/** Ids of projects that are searched together. */
export interface SearchedProjects {
  ids: ReadonlySet<string>
  /** The same as JSON, for SQL. */
  json: string
  archivedSections: ReadonlySet<string>
}

function readScope(on: Reader, userId: string): SearchScope {
  const projects = on.all<{ row: number; id: string; name: string; archived: number }>(
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
  return {
    inUse,
    archived,
    projects: projects.map((project) => hitOf(project, project.archived === 1)),
    sections: unlessMany(readSections(on, { inUse, archived }, '', MOST_NAMES + 1)),
    labels: unlessMany(readLabels(on, userId, '', MOST_NAMES + 1)),
  }
}

const hitOf = ({ row, name }: { row: number; name: string }, last: boolean): Hit => ({
  row,
  words: spacedName(name),
  last,
})

const unlessMany = (hits: readonly Hit[]) => (hits.length > MOST_NAMES ? null : hits)

/** Sections whose names may contain this, in any case: one that is not ASCII may have it in another form. */
export const readSections = (
  on: Reader,
  { inUse, archived }: Pick<SearchScope, 'inUse' | 'archived'>,
  word: string,
  limit = -1,
): Hit[] =>
  [inUse, archived].flatMap((projects) =>
    on
      .all<{ row: number; name: string; archived: number }>(
        `SELECT s.rowid AS row, s.name, s.archived FROM json_each(?) one
         CROSS JOIN sections s ON s.project_id = one.value WHERE ${mayHave('s.name')} LIMIT ?`,
        [projects.json, `%${word}%`, limit],
      )
      .map((section) => hitOf(section, section.archived === 1 || projects === archived)),
  )

/** The same of the person's labels. */
export const readLabels = (on: Reader, userId: string, word: string, limit = -1): Hit[] =>
  on
    .all<{ row: number; name: string }>(
      `SELECT l.rowid AS row, l.name FROM labels l WHERE l.user_id = ? AND ${mayHave('l.name')} LIMIT ?`,
      [userId, `%${word}%`, limit],
    )
    .map((label) => hitOf(label, false))

/** SQL: whether a name may contain what is LIKE. */
const mayHave = (name: string): string => `(${name} LIKE ? OR octet_length(${name}) > length(${name}))`

function searchedTogether(on: Reader, projects: readonly { id: string }[]): SearchedProjects {
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
/** The number of sections, and of labels, of one person that are kept at most. */
const MOST_NAMES = 1_000

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

/** Caches what is read from this database outside of writes. */
export const cacheSearchScopes = (on: Reader, changes: TaskChanges): void =>
  void kept.set(on, new SearchScopes(changes))

/** The projects that this person sees, and searches. */
export const scopeOf = (on: Reader, userId: string): SearchScope =>
  kept.get(on)?.of(on, userId) ?? readScope(on, userId)
