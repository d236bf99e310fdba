import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterCompletionAt } from '../../../src/domain/filters/completion.ts'
import { termsIn, valuesIn } from '../../../src/domain/filters/languages/index.ts'
import { namedTerms } from '../../../src/domain/filters/named.ts'
import { spelledPattern } from '../../../src/domain/filters/names.ts'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { LANGUAGES } from '../../../src/domain/languages.ts'
import { fold } from '../../../src/domain/text/fold.ts'
import { WRITTEN_ON } from '../../support/filters/filter-arbitrary.ts'
import { fc } from '../../support/chance.ts'

/** `^` is the caret: kind, what is looked for, and the line with `…` in place of what is replaced. */
function at(line: string): string | null {
  const caret = line.indexOf('^')
  const text = line.replace('^', '')
  const found = filterCompletionAt(text, caret)
  return found && `${found.kind} <${found.query}> ${text.slice(0, found.start)}…${text.slice(found.end)}`
}

test('names are looked for behind their sign, up to the end of their term', () => {
  assert.equal(at('p1 & #Gar^den | p2'), 'project <Gar> p1 & #… | p2')
  assert.equal(at('(!@pho^)'), 'label <pho> (!@…)')
  assert.equal(at('/To d^'), 'section <To d> /…')
  assert.equal(at('#"A & b^'), 'project <A & b> #…')
  assert.equal(at('#“A & b^'), 'project <A & b> #…')
  assert.equal(at('#“A & b” & @pho^'), 'label <pho> #“A & b” & @…')
  assert.equal(at('#^'), 'project <> #…')
  assert.equal(at('p1 & ##Gar^ | p2'), 'project <Gar> p1 & ##… | p2')
  assert.equal(at('#50" screen & @pho^'), 'label <pho> #50" screen & @…')
  assert.equal(at('"a & b" & @pho^'), 'label <pho> "a & b" & @…')
})

test('names are looked for behind words that are operators, but not where these are searched for', () => {
  assert.equal(at('today and #Gar^ & p1'), 'project <Gar> today and #… & p1')
  assert.equal(at('not @pho^'), 'label <pho> not @…')
  assert.equal(at('assigned to: me eller ikke /To d^'), 'section <To d> assigned to: me eller ikke /…')
  assert.equal(at('#Home or ##Gar^'), 'project <Gar> #Home or ##…')
  assert.equal(at('search: salt and #5^'), 'search <salt and #5> search: …')
  assert.equal(at('#"Salt and #Gar^'), 'project <Salt and #Gar> #…')
  assert.equal(at('milk #Gar^'), 'term <milk #Gar> …')
})

test('values are looked for behind their colon, in any language', () => {
  assert.equal(at('p1 & assigned to: Jo^'), 'assigned_to <Jo> p1 & assigned to: …')
  assert.equal(at('tildelt:^'), 'assigned_to <> tildelt:…')
  assert.equal(at('has: com^'), 'has <com> has: …')
  assert.equal(at('created before: yes^'), 'created_before <yes> created before: …')
})

test('a term is looked for from its first letter, and nothing where none is begun', () => {
  assert.equal(at('p1 & no d^'), 'term <no d> p1 & …')
  assert.equal(at('tod^ & p1'), 'term <tod> … & p1')
  for (const line of ['^', 'p1 & ^', '^ p1', 'http://x^', '"no d^', 'ot"^']) assert.equal(at(line), null, line)
})

test('this week and this month are offered, alone and as when a task is due', () => {
  const terms = termsIn('en').map(({ text }) => text)
  for (const span of ['this week', 'this month'])
    assert.ok(terms.includes(span) && valuesIn('en', 'due_on').includes(span))
  assert.ok(!valuesIn('en', 'due_before').includes('this week'))
})

test('every term and value that is offered is understood', () => {
  for (const language of LANGUAGES) {
    for (const { text, head } of termsIn(language)) {
      const values = head ? valuesIn(language, headOf(text)) : []
      for (const value of values.length > 0 ? values : [head ? 'word' : '']) {
        const read = parseFilter(text + value, { ...WRITTEN_ON, locale: language })
        assert.ok(read.ok && read.filter.kind !== (head ? 'all' : 'search'), text + value)
      }
    }
  }
})

const headOf = (text: string) => {
  const found = filterCompletionAt(text, text.length)!
  assert.ok(found.kind !== 'term' && found.kind !== 'project' && found.kind !== 'section' && found.kind !== 'label')
  return found.kind
}

test('a name that is spelled for a filter means that name alone', () => {
  const name = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('A & B', 'a "b"', 'x*', 'a\\b', 'me', ' a', 'a/b', '5"', '“a” b', '„a“', 'Salt og peber', 'or'),
  )
  fc.assert(
    fc.property(name, fc.constantFrom('#', '/', '@'), (text, sign) => {
      if (text.trim() === '' || /[\n\r]/.test(text)) return
      for (const line of [`p1 & ${sign}^ | p2`, `today and not ${sign}^ or p2`]) {
        const read = parseFilter(
          line.replace('^', () => spelledPattern(text)),
          WRITTEN_ON,
        )
        assert.ok(read.ok, text)
        const [term] = namedTerms(read)
        assert.deepEqual(term!.name, [fold(text)])
      }
    }),
  )
})

test('the terms that name something stand where they say', () => {
  const text = '(p1, !#Home) & !(@a & assigned to: "Jo") | /x* & today'
  const read = parseFilter(text, WRITTEN_ON)
  assert.ok(read.ok)
  assert.deepEqual(
    namedTerms(read).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`),
    ['project #Home', 'label @a', 'person assigned to: "Jo"', 'section /x*'],
  )
})
