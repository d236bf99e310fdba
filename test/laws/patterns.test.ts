/** No regular expression of the program takes longer than its text is long, but for those named here. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAst } from 'rolldown/parseAst'
import { analyse } from 'scslre'
import { sourcesIn } from '../support/sources.ts'

/** What the check objects to, and why it is harmless; `file: pattern`. */
const HARMLESS: Record<string, string> = {
  'src/domain/quick-add/lexicon.ts: \\(([^)]*)\\)\\?|(\\S+)': 'over the words of our own languages',
  'src/platform/http/caller/caller.ts: ^bearer(?:\\s+(.*))?$': 'matches every header at once, which has no line breaks',
  'src/web/app/installed/shared.ts: \\s*\\n\\s*': 'over what a person shares with their own page',
  'src/web/screens/filter/query-field.tsx: \\s*\\n\\s*': 'over what a person types into their own page',
  'src/web/screens/shared/quick-add/quick-field.tsx: \\s*\\n\\s*': 'over what a person types into their own page',
  'src/web/ui/forms/growing-text.tsx: \\s*\\n\\s*': 'over what a person types into their own page',
}

/** Made of texts while the program runs; each of them over a text of ours, or in the law of growth. */
const MADE = [
  'src/domain/csv/parse.ts',
  'src/domain/filters/languages/index.ts',
  'src/domain/text/fold.ts',
  'src/domain/text/html-to-text.ts',
  'src/domain/text/mentions.ts',
]

interface Pattern {
  pattern: string
  flags: string
}

/** The regular expressions that are written out in a source. */
function patternsIn(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) found.push(node.regex as Pattern)
    for (const inner of Object.values(node)) look(inner)
  }
  look(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const isSlow = ({ pattern, flags }: Pattern): boolean => analyse({ source: pattern, flags }).reports.length > 0

test('the check finds nested, overlapping and unanchored quantifiers, and takes their linear forms', () => {
  for (const pattern of ['(a+)+$', '(a|a)*$', '\\s*\\(\\d+\\)\\s*$', 'a*a*$', '\\s+$'])
    assert.ok(isSlow({ pattern, flags: '' }), pattern)
  for (const pattern of ['^a+$', '^(?:ab)+$', 'a{1,20}b']) assert.ok(!isSlow({ pattern, flags: '' }), pattern)
})

test('every regular expression works in the time its text is long, or says why it need not', () => {
  const slow = sourcesIn(['src']).flatMap(({ path, text }) =>
    patternsIn(path, text)
      .filter(isSlow)
      .map(({ pattern }) => `${path}: ${pattern}`),
  )
  assert.deepEqual([...new Set(slow)].toSorted(), Object.keys(HARMLESS).toSorted())
})

test('regular expressions that are made of texts stand in few files', () => {
  const files = sourcesIn(['src']).filter(({ text }) => /\bnew RegExp\(|\bRegExp\(/.test(text))
  assert.deepEqual(files.map(({ path }) => path).toSorted(), MADE)
})
