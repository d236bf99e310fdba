import type { FilterNode, NamePattern, Term } from './ast.ts'
import type { ParsedFilter } from './parse.ts'

/** A term that names something, and where it stands in the text. */
export interface NamedTerm {
  kind: 'project' | 'section' | 'label' | 'assigned_to'
  name: NamePattern
  start: number
  end: number
}

const KINDS: ReadonlySet<string> = new Set(['project', 'section', 'label', 'assigned_to'])

/** The terms of a filter that name a project, section, label or person, in the order of the text. */
export function namedTerms({ filter, terms }: Extract<ParsedFilter, { ok: true }>): NamedTerm[] {
  return termsOf(filter).flatMap((term, index) =>
    KINDS.has(term.kind) ? { ...(term as Pick<NamedTerm, 'kind' | 'name'>), ...terms[index]! } : [],
  )
}

/** Every term of a filter, one for each term of its text. */
function termsOf(filter: FilterNode): Term[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(termsOf)
    case 'not':
      return termsOf(filter.part)
    default:
      return [filter]
  }
}
