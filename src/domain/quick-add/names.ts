import { LONGEST_LABEL, MOST_LABELS } from '../lengths.ts'
import { caseFolded } from '../text/case.ts'
import type { Context, FoundSpan, NamedItem, SpanKind } from './types.ts'
import type { Word } from './words.ts'

/** The names in the line, and which words they use. */
export interface ParsedNames {
  project: NamedItem | null
  section: NamedItem | null
  assignee: NamedItem | null
  labels: string[]
  priority: 1 | 2 | 3 | 4 | null
  unknownProject: string | null
  unknownSection: string | null
  unknownAssignee: string | null
  spans: FoundSpan[]
  /** Indexes of words that are names or priorities, including ignored ones. */
  taken: Set<number>
}

/**
 * Reads `#project /section @label +person p1 !!1`. The last one of each kind that is not ignored (`isLiteral`) counts;
 * labels accumulate, up to `MOST_LABELS`.
 */
export function parseNames(words: Word[], context: Context, isLiteral: (word: Word) => boolean): ParsedNames {
  const spans: FoundSpan[] = []
  const taken = new Set<number>()
  const take = (index: number, kind: SpanKind): boolean => {
    taken.add(index)
    const word = words[index]!
    if (isLiteral(word)) return false
    spans.push({ start: word.start, end: word.end, kind, ...(kind === 'label' && { value: caseFolded(word.name) }) })
    return true
  }
  const seek = (sigil: string, kind: SpanKind, find: (name: string) => NamedItem | null) =>
    seekLast(words, sigil, find, (index) => take(index, kind), isLiteral)

  const project = seek('#', 'project', context.findProject)
  const place = project.found?.id ?? context.projectId
  const section = seek('/', 'section', (name) => context.findSection(name, place))
  const assignee = seek('+', 'assignee', (name) => context.findPerson(name, place))
  const labels = seekLabels(words, (index) => take(index, 'label'))
  const prioritized = words.findLast((word, index) => priorityIn(word) !== null && take(index, 'priority'))
  return {
    project: project.found,
    section: section.found,
    assignee: assignee.found,
    labels,
    priority: prioritized ? priorityIn(prioritized) : null,
    unknownProject: project.unknown,
    unknownSection: section.unknown,
    unknownAssignee: assignee.unknown,
    spans,
    taken,
  }
}

/** Each label once, ignoring case, in its first spelling. */
function seekLabels(words: Word[], take: (index: number) => boolean): string[] {
  const found = new Map<string, string>()
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (!isLabel(word)) continue
    const folded = caseFolded(word.name)
    const hasRoom = found.has(folded) || found.size < MOST_LABELS
    if (hasRoom && take(index) && !found.has(folded)) found.set(folded, word.name)
  }
  return [...found.values()]
}

/** The last name with this sign that exists and is not ignored, and the last one that does not exist. */
function seekLast(
  words: Word[],
  sigil: string,
  find: (name: string) => NamedItem | null,
  take: (index: number) => boolean,
  isLiteral: (word: Word) => boolean,
): { found: NamedItem | null; unknown: string | null } {
  const asked = new Map<string, NamedItem | null>()
  let unknown: string | null = null
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!
    if (word.sigil !== sigil || !isName(word)) continue
    if (!asked.has(word.name)) asked.set(word.name, find(word.name))
    const found = asked.get(word.name) ?? null
    if (found && take(at)) return { found, unknown }
    if (!found && !isLiteral(word) && !isNumber(word)) unknown ??= word.name
  }
  return { found: null, unknown }
}

/** `+45` begins a phone number, and `+1` counts a guest. */
const isNumber = ({ sigil, name }: Word): boolean => sigil === '+' && !/^\p{L}/u.test(name)

/** Excludes `##` and paths such as `/etc/hosts`. */
function isName({ sigil, name, isQuoted }: Word): boolean {
  return isQuoted || !(/^[#/@+]/.test(name) || (sigil === '/' && name.includes('/')))
}

function isLabel(word: Word): boolean {
  return (
    word.sigil === '@' && isName(word) && [...word.name].length <= LONGEST_LABEL && !/[\p{Cc}\p{Cs}]/u.test(word.name)
  )
}

function priorityIn({ text }: Word): 1 | 2 | 3 | 4 | null {
  const [, digit] = /^(?:p|!!)([1-4])$/.exec(text) ?? []
  return digit ? (Number(digit) as 1 | 2 | 3 | 4) : null
}
