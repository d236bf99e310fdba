import type { FilterNode, NamePattern, Term } from '../../../src/domain/filters/ast.ts'
import { fold } from '../../../src/domain/text/fold.ts'
import { fc } from '../chance.ts'

/** The Saturday on which the generated expressions are written. */
export const WRITTEN_ON = { today: '2026-11-21', locale: 'en', weekStart: 1 } as const

/** A filter as somebody might write it, and what it means. */
export interface Expression {
  text: string
  filter: FilterNode
}

/** Names that the expressions ask for; a world made of them finds and misses. */
export const NAMES = {
  projects: ['Inbox', 'Home', 'Køkken & bad', 'R&D (old)', 'Café', '100 %_*', 'Straße', 'a-b [c] ^d$ {e}? +/'],
  sections: ['To do', 'Later!', 'Ønsker', '@home'],
  labels: ['phone', 'Grød', 'a*b', 'two words', 'a,b'],
  people: ['Maja Holm', 'Jonas', 'ida@home', 'jonas@home.dk', 'Maja', 'ida-marie', 'Holm', 'Marie Ho', 'Bo', 'Bo Lund'],
  words: ['milk', 'grød', 'call mum', 'Straße 5', 'buy two'],
} as const

/** Random expressions over every term of the language, in both languages, up to four operators deep. */
export function expressions(): fc.Arbitrary<Expression> {
  const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, terms(), negations(tie('tree')), joins(tie('tree'))),
  }))
  return fc
    .tuple(tree, spaces(), spaces())
    .map(([{ text, filter }, before, after]) => ({ text: before + text + after, filter }))
}

function negations(part: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  return fc.tuple(part, fc.constantFrom('!', '! ', '!!!')).map(([{ text, filter }, sign]) => ({
    text: `${sign}${isTerm(filter) ? text : `(${text})`}`,
    filter: filter.kind === 'not' ? filter.part : { kind: 'not', part: filter },
  }))
}

function joins(part: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  const operator = fc.constantFrom('&', '|', ',')
  return fc
    .tuple(fc.array(part, { minLength: 2, maxLength: 3 }), operator, spaces(), spaces())
    .map(([parts, sign, before, after]) => {
      const kind = sign === '&' ? 'and' : 'or'
      const texts = parts.map(({ text, filter }) => (bindsTighter(filter, kind) ? text : `( ${text})`))
      return { text: texts.join(before + sign + after), filter: { kind, parts: parts.map(({ filter }) => filter) } }
    })
}

function bindsTighter(filter: FilterNode, kind: 'and' | 'or'): boolean {
  return isTerm(filter) || filter.kind === 'not' || (filter.kind === 'and' && kind === 'or')
}

function isTerm(filter: FilterNode): boolean {
  return filter.kind !== 'and' && filter.kind !== 'or' && filter.kind !== 'not'
}

function terms(): fc.Arbitrary<Expression> {
  const keyword = fc
    .constantFrom(...KEYWORDS)
    .chain(([ways, filter]) =>
      fc
        .tuple(fc.constantFrom(...ways.split(' / ')), fc.boolean())
        .map(([way, loud]) => ({ text: loud ? way.toUpperCase() : way, filter })),
    )
  return fc.oneof(
    { weight: 4, arbitrary: keyword },
    named('#', NAMES.projects, (name) => ({ kind: 'project', name })),
    named('/', NAMES.sections, (name) => ({ kind: 'section', name })),
    named('@', NAMES.labels, (name) => ({ kind: 'label', name })),
    named('assigned to: ', NAMES.people, (name) => ({ kind: 'assigned_to', name })),
    named('added by: ', NAMES.people, (name) => ({ kind: 'added_by', name })),
    fc.constantFrom(...NAMES.words).chain((words) =>
      fc.constantFrom(words, `search: ${words}`, `"${words}"`, `SØG:${words}`).map((text) => ({
        text,
        filter: { kind: 'search' as const, words: fold(words).split(' ') },
      })),
    ),
  )
}

/** A name in full or with a wildcard for some of it, quoted or escaped. */
function named(sign: string, names: readonly string[], term: (name: NamePattern) => Term): fc.Arbitrary<Expression> {
  const cut = fc.option(fc.tuple(fc.nat(4), fc.nat(4)))
  return fc.tuple(fc.constantFrom(...names), cut, fc.boolean(), fc.boolean()).map(([name, holes, quoted, loud]) => {
    const pieces: [string, ...string[]] = holes ? [name.slice(0, holes[0]), name.slice(holes[0] + holes[1])] : [name]
    const way = pieces.map((piece) => written(loud ? piece.toUpperCase() : piece, quoted)).join('*')
    return { text: sign + (quoted ? `"${way}"` : way), filter: term(pieces.map(fold) as [string, ...string[]]) }
  })
}

/** White space at the ends is escaped too, so that it is not trimmed. */
function written(piece: string, quoted: boolean): string {
  if (quoted) return piece.replace(/["\\*]/g, '\\$&')
  return piece.replace(/[&|,!()"\\*#/@]/g, '\\$&').replace(/^ | $/g, '\\ ')
}

function spaces(): fc.Arbitrary<string> {
  return fc.constantFrom('', ' ', '  ', '\t')
}

/** Ways to write a term, and the term. */
const KEYWORDS: readonly (readonly [string, Term])[] = [
  ['all / alle', { kind: 'all' }],
  ['today / i dag / due: today / 2026-11-21', { kind: 'due', when: 'on', day: '2026-11-21' }],
  ['tomorrow / i morgen / due:tomorrow', { kind: 'due', when: 'on', day: '2026-11-22' }],
  ['yesterday / i går', { kind: 'due', when: 'on', day: '2026-11-20' }],
  ['monday / på mandag / due: mon / due: 23 november', { kind: 'due', when: 'on', day: '2026-11-23' }],
  ['15/3 / March 15th / 15. marts 2027 / due: 15 mar', { kind: 'due', when: 'on', day: '2027-03-15' }],
  ['before: next month / før: 1. december', { kind: 'due', when: 'before', day: '2026-12-01' }],
  ['after: in 2 days / efter: om 2 dage', { kind: 'due', when: 'after', day: '2026-11-23' }],
  [
    'created after: wednesday / oprettet efter: for 3 dage siden',
    { kind: 'created', when: 'after', day: '2026-11-18' },
  ],
  ['overdue / forfalden / before: today / før: i dag', { kind: 'due', when: 'before', day: '2026-11-21' }],
  ['before: 2026-11-23 / før:2026-11-23', { kind: 'due', when: 'before', day: '2026-11-23' }],
  ['after: 2026-11-20 / efter: i går', { kind: 'due', when: 'after', day: '2026-11-20' }],
  ['2 days / next 2 days / 2 dage / næste 2 dage', { kind: 'due_within', from: '2026-11-21', to: '2026-11-23' }],
  ['1 week / 1 uge / 7 days', { kind: 'due_within', from: '2026-11-21', to: '2026-11-28' }],
  ['-2 days / -2 dage', { kind: 'due_within', from: '2026-11-19', to: '2026-11-21' }],
  ['no date / ingen dato', { kind: 'no_date' }],
  ['no time / intet tidspunkt', { kind: 'no_time' }],
  ['created: today / oprettet: i dag', { kind: 'created', when: 'on', day: '2026-11-21' }],
  ['created before: today / oprettet før: i dag', { kind: 'created', when: 'before', day: '2026-11-21' }],
  ['created before: 1 month ago / oprettet før: -1 måned', { kind: 'created', when: 'before', day: '2026-10-21' }],
  ['created after: a year ago / oprettet efter: for 1 år siden', { kind: 'created', when: 'after', day: '2025-11-21' }],
  ['created after: 2026-11-19 / oprettet efter: 2026-11-19', { kind: 'created', when: 'after', day: '2026-11-19' }],
  ['p1', { kind: 'priority', priority: 1 }],
  ['p2 / priority 2 / prioritet 2', { kind: 'priority', priority: 2 }],
  ['p3', { kind: 'priority', priority: 3 }],
  ['p4 / no priority / ingen prioritet', { kind: 'priority', priority: 4 }],
  ['no labels / ingen etiketter', { kind: 'no_labels' }],
  ['no section / ingen sektion', { kind: 'no_section' }],
  ['assigned / tildelt', { kind: 'assigned', to: 'anyone' }],
  ['assigned to: me / tildelt: mig', { kind: 'assigned', to: 'me' }],
  ['assigned to: none / tildelt: ingen', { kind: 'assigned', to: 'nobody' }],
  ['assigned to: others / tildelt: andre', { kind: 'assigned', to: 'others' }],
  ['added by: me / oprettet af: mig', { kind: 'added', by: 'me' }],
  ['added by: others / tilføjet af: andre', { kind: 'added', by: 'others' }],
  ['recurring / gentages', { kind: 'recurring' }],
  ['this week / denne uge / due: this week', { kind: 'due_within', from: '2026-11-16', to: '2026-11-22' }],
  ['this month / i denne måned / forfalder: denne måned', { kind: 'due_within', from: '2026-11-01', to: '2026-11-30' }],
  ['subtask / subtasks / underopgave', { kind: 'subtask' }],
  ['completed / fuldført / færdig', { kind: 'completed' }],
  ['shared / delt', { kind: 'shared' }],
  ['has: attachment / has: file / har: fil', { kind: 'has', what: 'attachment' }],
  ['has: comment / har: kommentar', { kind: 'has', what: 'comment' }],
  ['has: description / har: beskrivelse', { kind: 'has', what: 'description' }],
]
