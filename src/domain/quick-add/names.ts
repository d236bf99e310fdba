import { caseFolded } from '../text/case.ts'
import type { Context, FoundSpan, Named, SpanKind } from './types.ts'
import type { Word } from './words.ts'

/** Who and where the line names, and which words say so. */
export interface Names {
  project: Named | null
  section: Named | null
  assignee: Named | null
  labels: string[]
  priority: 1 | 2 | 3 | 4 | null
  unknownProject: string | null
  unknownSection: string | null
  spans: FoundSpan[]
  /** The words that are names or priorities, those to be taken literally too. */
  taken: Set<number>
}

const LONGEST_LABEL = 80

/** `#project /section @label +person p1 !!1`. The last of each counts, labels add up. `isKept` words are left alone. */
export function namesOf(words: Word[], context: Context, isKept: (word: Word) => boolean): Names {
  const spans: FoundSpan[] = []
  const taken = new Set<number>()
  const take = (index: number, kind: SpanKind) => {
    taken.add(index)
    const word = words[index]!
    if (!isKept(word)) spans.push({ start: word.start, end: word.end, kind })
    return !isKept(word)
  }
  const seek = (sigil: string, find: (name: string) => Named | null) => seekLast(words, sigil, find, isKept)

  const project = seek('#', context.findProject)
  const keepsProject = project.found !== null && take(project.at, 'project')
  const place = project.found?.id ?? context.projectId
  const realPlace = keepsProject ? place : context.projectId
  const both = (find: (name: string, projectId: string | null) => Named | null) => (name: string) =>
    find(name, place) && find(name, realPlace)
  const section = seek('/', both(context.findSection))
  const keepsSection = section.found !== null && take(section.at, 'section')
  const assignee = seek('+', both(context.findPerson))
  const keepsAssignee = assignee.found !== null && take(assignee.at, 'assignee')
  const labels = words.flatMap((word, index) => (isLabel(word) && take(index, 'label') ? [word.name] : []))
  const priorityAt = words.findLastIndex((word) => priorityIn(word) !== null)
  const keepsPriority = priorityAt >= 0 && take(priorityAt, 'priority')
  return {
    project: keepsProject ? project.found : null,
    section: keepsSection ? section.found : null,
    assignee: keepsAssignee ? assignee.found : null,
    labels: distinct(labels),
    priority: keepsPriority ? priorityIn(words[priorityAt]!) : null,
    unknownProject: project.unknown,
    unknownSection: section.unknown,
    spans,
    taken,
  }
}

/** As first typed. */
function distinct(labels: string[]): string[] {
  const seen = new Map<string, string>()
  for (const label of labels) if (!seen.has(caseFolded(label))) seen.set(caseFolded(label), label)
  return [...seen.values()]
}

/** The last name with that sign that exists, and the last that does not. */
function seekLast(words: Word[], sigil: string, find: (name: string) => Named | null, isKept: (word: Word) => boolean) {
  const asked = new Map<string, Named | null>()
  let unknown: string | null = null
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!
    if (word.sigil !== sigil || !isName(word)) continue
    if (!asked.has(word.name)) asked.set(word.name, find(word.name))
    const found = asked.get(word.name)!
    if (found) return { found, at, unknown }
    if (!isKept(word)) unknown ??= word.name
  }
  return { found: null, at: -1, unknown }
}

/** Not `##`, nor a path such as `/etc/hosts`. */
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
