import { filterCompletionAt, type FilterCompletion } from '../../../domain/filters/completion.ts'
import { assignees, termsIn, valuesIn } from '../../../domain/filters/languages/index.ts'
import { spelledPattern } from '../../../domain/filters/names.ts'
import { languageOf } from '../../../domain/languages.ts'
import { fold } from '../../../domain/text/fold.ts'
import { locale } from '../../text/locale.ts'
import type { Completion, Suggestion } from '../../ui/forms/completion.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Avatar, Dot } from '../../ui/display/marks.tsx'
import { labelsHere, peopleHere, projectsHere, sectionsHere } from './names.ts'

type Candidate = Omit<Suggestion, 'key'>

const MOST = 50

/** What a filter's line may become where the caret stands: names, values and terms, those that begin with it first. */
export function filterCompletion(query: string, caret: number): Completion | null {
  const completion = filterCompletionAt(query, caret)
  if (!completion) return null
  const wanted = fold(completion.query).trim()
  const all = candidatesFor(completion)
  const isWhole = all.some(({ name }) => fold(name).trim() === wanted)
  const begins = ({ name }: Candidate): boolean => fold(name).startsWith(wanted)
  const fits = (one: Candidate): boolean =>
    completion.kind === 'term' ? begins(one) || fold(one.name).includes(` ${wanted}`) : fold(one.name).includes(wanted)
  const suggestions = all
    .filter((one) => fold(one.name).trim() !== wanted && fits(one))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, MOST)
    .map((one): Suggestion => ({ ...one, key: one.text, isWeak: isWhole }))
  return { ...completion, suggestions }
}

function candidatesFor({ kind }: FilterCompletion): Candidate[] {
  const language = languageOf(locale.value)
  switch (kind) {
    case 'project':
      return projectsHere().map(({ name, color, is_inbox }) => ({
        name,
        text: spelledPattern(name),
        mark: is_inbox ? <Icon name="inbox" /> : <Dot color={color} />,
      }))
    case 'section':
      return sectionsHere().map((name) => ({ name, text: spelledPattern(name), mark: <Icon name="rows-3" /> }))
    case 'label':
      return labelsHere().map(({ name, color }) => ({
        name,
        text: spelledPattern(name),
        mark: <Icon name="at-sign" color={color} />,
      }))
    case 'assigned_to':
    case 'added_by':
      return [
        ...valuesIn(language, kind).map((name) => ({ name, text: name, mark: <Icon name="user-round" /> })),
        ...peopleHere().map((person) => ({
          name: person.name,
          text: assignees.has(fold(person.name)) ? `"${person.name}"` : spelledPattern(person.name),
          mark: <Avatar person={person} size="s" mute />,
        })),
      ]
    case 'term':
      return termsIn(language).map(({ text, head }) => ({ name: text.trim(), text, ...(head && { caret: 0 }) }))
    default:
      return valuesIn(language, kind).map((name) => ({ name, text: name }))
  }
}
