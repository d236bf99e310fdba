import { isInboxName } from '../../../../domain/languages.ts'
import { fold } from '../../../../domain/text/fold.ts'
import { editableProjects, shownName } from '../../../data/projects/projects.ts'
import { openCount, openWithLabel } from '../../../data/tasks/lists/lists.ts'
import { completionAt, spelledName, type NameCompletion } from '../../../data/tasks/adding/reader.ts'
import { assignableIn } from '../../../data/projects/members.ts'
import { labelList } from '../../../data/labels/labels.ts'
import { sectionsOf } from '../../../data/projects/sections.ts'
import { moreText } from '../../../text/text.ts'
import type { Completion, Suggestion } from '../../../ui/forms/completion.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Dot } from '../../../ui/display/marks.tsx'

interface Candidate extends Pick<Suggestion, 'name' | 'mark' | 'end'> {
  /** What is written for it, where another has the same name. */
  address?: string
}

const MOST = 50

/** The name being typed where the caret stands, with those that fit. */
export function nameCompletion(line: string, caret: number, projectId: string | null): Completion | null {
  const completion = completionAt(line, caret)
  if (!completion) return severalWords(line, caret, projectId)
  const { sigil, query, start, end } = completion
  const suggestions = candidatesFor(completion, projectId).map((one) => suggestionOf(sigil, one))
  const name = query.trim()
  const isNew = sigil === '@' && name !== '' && !isWhole(completion, projectId)
  if (isNew) suggestions.push({ ...newLabel(name), key: `new ${name}`, text: spelledName('@', name) })
  return { start, end, query, suggestions }
}

const suggestionOf = (sigil: NameCompletion['sigil'], one: Candidate): Suggestion => ({
  ...one,
  key: one.address ?? one.name,
  text: spelledName(sigil, one.address ?? one.name),
})

const SEVERAL_WORDS = /(?:^|[\s([])([#/+])([^\s#/@+"“„]+)(\s[^#/@+"“„\n]*)$/

/** A name that goes on after a space, without quotes, if its first word alone is not the name of anything. */
function severalWords(line: string, caret: number, projectId: string | null): Completion | null {
  const [, sigil, first = '', rest] = SEVERAL_WORDS.exec(line.slice(0, caret)) ?? []
  if (!sigil || /^\S/.test(line.slice(caret)) || line.slice(0, caret).trimStart().includes('\n')) return null
  const [query, start] = [(first + rest).trimEnd(), caret - first.length - rest!.length - 1]
  const completion = { sigil: sigil as NameCompletion['sigil'], query: first, start, end: caret }
  if (isWhole(completion, projectId)) return null
  const suggestions = allFor(completion.sigil, projectId)
    .filter(({ name }) => fold(name).startsWith(fold(query)))
    .slice(0, MOST)
    // Behind a space the name may be over, as it was typed.
    .map((one) => ({
      ...suggestionOf(completion.sigil, one),
      isWeak: rest!.endsWith(' ') && fold(one.name) !== fold(query),
    }))
  return { start, end: caret, query, suggestions }
}

/** A label that does not exist yet. */
const newLabel = (name: string): Omit<Suggestion, 'key' | 'text'> => ({
  name,
  mark: <Icon name="plus" />,
  label: moreText().quickAdd.newLabel(name),
  end: <kbd aria-hidden="true">⇥</kbd>,
  isWeak: true,
})

const isWhole = ({ sigil, query }: NameCompletion, projectId: string | null): boolean =>
  query !== '' &&
  ((sigil === '#' && isInboxName(query)) ||
    allFor(sigil, projectId).some((one) => !one.address && fold(one.name) === fold(query)))

/** Names that fit what is being typed, those that begin with it first; none once a name is whole. */
function candidatesFor(completion: NameCompletion, projectId: string | null): Candidate[] {
  if (isWhole(completion, projectId)) return []
  const query = fold(completion.query)
  return allFor(completion.sigil, projectId)
    .filter((one) => fold(one.name).includes(query))
    .toSorted((a, b) => Number(fold(b.name).startsWith(query)) - Number(fold(a.name).startsWith(query)))
    .slice(0, MOST)
}

function allFor(sigil: NameCompletion['sigil'], projectId: string | null): Candidate[] {
  switch (sigil) {
    case '#':
      return editableProjects().map((project) => ({
        name: shownName(project),
        mark: project.is_inbox ? <Icon name="inbox" /> : <Dot color={project.color} />,
        end: openCount(project) || undefined,
      }))
    case '/':
      return projectId
        ? sectionsOf(projectId).map((section) => ({ name: section.name, mark: <Icon name="rows-3" /> }))
        : []
    case '@':
      return labelList.value.map((label) => ({
        name: label.name,
        mark: <Icon name="at-sign" color={label.color} />,
        end: openWithLabel(label) || undefined,
      }))
    case '+': {
      const people = projectId ? assignableIn(projectId) : []
      return people.map((person) => ({
        name: person.name,
        mark: <Avatar person={person} size="s" mute />,
        ...(people.some((one) => one !== person && fold(one.name) === fold(person.name)) && {
          address: person.email,
          end: person.email,
        }),
      }))
    }
  }
}
