/** Resolves the names in a filter to ids. Each kind of name is read only when needed, and once per filter. */
import type { NamePattern } from '../../domain/filters/ast.ts'
import { matchesName, peopleNamedInPart } from '../../domain/filters/names.ts'
import { INBOX_NAMES } from '../../domain/languages.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { once } from '../../platform/once.ts'

interface NamedRow {
  id: string
  name: string
}

/** Ids of visible objects by name; only the actor's own labels. */
export interface FilterNames {
  projects(pattern: NamePattern): string[]
  sections(pattern: NamePattern): string[]
  labels(pattern: NamePattern): string[]
  /** By name or email address; among those the actor shares projects with, else the only one by words of the name. */
  people(pattern: NamePattern): string[]
  /** Ids of projects that the actor shares with others. */
  shared(): string[]
}

interface MyProject extends NamedRow {
  is_inbox: number
  member_count: number
}

/** Reads the names that the actor can see at this moment. */
export function filterNamesOf(on: Pick<Reader, 'all'>, actorId: string): FilterNames {
  const projects = once(() =>
    on.all<MyProject>(
      `SELECT p.id, p.name, p.is_inbox, p.member_count FROM members m JOIN projects p ON p.id = m.project_id
       WHERE m.user_id = ?`,
      [actorId],
    ),
  )
  const byProject = once(() => index(projects().flatMap((row) => [row, ...aliasesOf(row)])))
  const bySection = once(() =>
    index(
      on.all<NamedRow>(
        'SELECT s.id, s.name FROM members m JOIN sections s ON s.project_id = m.project_id WHERE m.user_id = ?',
        [actorId],
      ),
    ),
  )
  const byLabel = once(() => index(on.all<NamedRow>('SELECT id, name FROM labels WHERE user_id = ?', [actorId])))
  const byPerson = once(() =>
    index(on.all<NamedRow>('SELECT id, name FROM users UNION ALL SELECT id, email FROM users')),
  )
  const housemates = once(() =>
    on.all<NamedRow & { is_here: number }>(
      `SELECT u.id, u.name, MAX(p.archived = 0) AS is_here FROM members mine
       JOIN projects p ON p.id = mine.project_id AND p.deleted_at IS NULL
       JOIN members theirs ON theirs.project_id = p.id
       JOIN users u ON u.id = theirs.user_id
       WHERE mine.user_id = ? GROUP BY u.id`,
      [actorId],
    ),
  )
  return {
    projects: (pattern) => byProject()(pattern),
    sections: (pattern) => bySection()(pattern),
    labels: (pattern) => byLabel()(pattern),
    people: (pattern) => {
      const whole = new Set(byPerson()(pattern))
      // A name that only a stranger has says nothing of whom the actor means, nor that there is one.
      const isKnown = whole.size > 0 && housemates().some(({ id }) => whole.has(id))
      const here = isKnown ? [] : housemates().filter(({ is_here }) => is_here === 1)
      const [only, ...others] = peopleNamedInPart(pattern, here)
      return only && others.length === 0 ? [only.id] : [...whole]
    },
    shared: () => projects().flatMap(({ id, member_count }) => (member_count > 1 ? [id] : [])),
  }
}

/** The Inbox is also found by the default names of all languages. */
const aliasesOf = ({ id, is_inbox }: MyProject): NamedRow[] =>
  is_inbox === 1 ? Object.values(INBOX_NAMES).map((name) => ({ id, name })) : []

function index(things: readonly NamedRow[]): (pattern: NamePattern) => string[] {
  const byName = Map.groupBy(things, ({ name }) => fold(name))
  return (pattern) => {
    const found =
      pattern.length === 1
        ? (byName.get(pattern[0]) ?? [])
        : [...byName].flatMap(([name, named]) => (matchesName(pattern, name) ? named : []))
    return [...new Set(found.map(({ id }) => id))]
  }
}
