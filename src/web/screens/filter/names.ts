import type { Project } from '../../../contract/projects.ts'
import type { Person } from '../../../contract/sharing.ts'
import { matchesName, peopleNamedInPart } from '../../../domain/filters/names.ts'
import { namedTerms, type NamedTerm } from '../../../domain/filters/named.ts'
import type { ParsedFilter } from '../../../domain/filters/parse.ts'
import { INBOX_NAMES } from '../../../domain/languages.ts'
import { fold } from '../../../domain/text/fold.ts'
import { labelList } from '../../data/labels/labels.ts'
import { everybody } from '../../data/projects/members.ts'
import { inbox, projectList, projects, shownName } from '../../data/projects/projects.ts'
import { sections } from '../../data/projects/sections.ts'

// What exists for the person, by the names a filter knows it by.

export const projectsHere = (): Pick<Project, 'name' | 'color' | 'is_inbox'>[] => [
  ...(inbox.value ? [{ ...inbox.value, name: shownName(inbox.value) }] : []),
  ...projectList.value,
]
/** Those that filters find: neither archived nor in an archived project. */
export const sectionsHere = (): string[] => {
  const here = new Set([inbox.value, ...projectList.value].map((project) => project?.id))
  const theirs = sections.all().filter(({ project_id, archived }) => here.has(project_id) && !archived)
  return [...new Set(theirs.map(({ name }) => name))]
}
export const labelsHere = () => labelList.value
export const peopleHere = (): Person[] => everybody()

/** A name that a filter asks for and nothing has, or of which several people have a part. */
export interface UnknownName extends Omit<NamedTerm, 'kind'> {
  kind: NamedTerm['kind'] | 'several_people'
  /** As it was typed, without its sign. */
  typed: string
}

/** The names in a filter that match nothing, so that it finds nothing by them. */
export const unknownNames = (query: string, read: Extract<ParsedFilter, { ok: true }>): UnknownName[] =>
  namedTerms(read)
    .filter(({ kind, name }) => !namesOf(kind).some((one) => matchesName(name, fold(one))))
    .map((term) => ({ ...term, typed: withoutSign(query.slice(term.start, term.end)) }))
    .flatMap<UnknownName>((term) => {
      const people = term.kind === 'person' ? peopleNamedInPart(term.name, peopleHere()) : []
      if (people.length === 1) return []
      return people.length > 1 ? { ...term, kind: 'several_people' } : term
    })

const withoutSign = (term: string): string =>
  term
    .replace(/^(?:##?|[/@]|[^:"“„]*:)\s?/, '')
    .replaceAll(/^["“„]|["”“]$/g, '')
    .trim()

function namesOf(kind: NamedTerm['kind']): string[] {
  switch (kind) {
    case 'project':
      return [...projects.all().map(({ name }) => name), ...Object.values(INBOX_NAMES)]
    case 'section':
      return sectionsHere()
    case 'label':
      return labelsHere().map(({ name }) => name)
    case 'person':
      return peopleHere().flatMap(({ name, email }) => [name, email])
  }
}
