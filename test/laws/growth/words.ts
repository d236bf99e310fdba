/** Short texts that are understood: quick add, filters, searches, names of people, and what stands in headers. */
import { escapeHtml } from '../../../src/domain/text/html.ts'
import { LONGEST_DESCRIPTION } from '../../../src/domain/lengths.ts'
import { mentionedIn, withMentions, withPlainMentions } from '../../../src/domain/text/mentions.ts'
import { plainMarkdown } from '../../../src/domain/text/plain-markdown.ts'
import { webLinksIn } from '../../../src/domain/text/web-links.ts'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { splitText } from '../../../src/domain/quick-add/lines.ts'
import { pastedLines } from '../../../src/domain/quick-add/pasted-lines.ts'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { searchWords } from '../../../src/features/indexing/match.ts'
import { plainText } from '../../../src/platform/ics/values.ts'
import { LONGEST_AT_ONCE, renderMarkdown } from '../../../src/web/ui/markdown/render.ts'
import { over, type GrowthCase } from './growth-case.ts'

const none = () => null
const CONTEXT = {
  ...{ today: '2026-03-04', time: '08:00', locale: 'da', weekStart: 1, projectId: null, ignore: [] },
  ...{ findProject: none, findSection: none, findPerson: none },
}

const quickAdd: GrowthCase = {
  name: 'quick add',
  cap: 2000,
  work: (text) => parse(text, CONTEXT),
  shapes: {
    letters: over('a'),
    words: over('a '),
    spaces: over(' ', 'a', 'b'),
    days: over('monday '),
    'words of repeats': over('every '),
    'every other': over('every other '),
    'days of repeats': over('every monday, '),
    numbers: over('1 '),
    times: over('9:00 '),
    'at times': over('at 9 '),
    dates: over('1/2 '),
    labels: over('@a '),
    projects: over('#a '),
    'a project of many words': over('a ', '#'),
    priorities: over('p1 '),
    quotes: over('"'),
    'quoted labels': over('@"'),
    backslashes: over('\\'),
    'ranges of days': over('1-2 '),
    emoji: over('😀'),
  },
}

const lines: GrowthCase = {
  name: 'pasted lines',
  cap: 1_000_000,
  work: (text) => [pastedLines(text), splitText(text)],
  shapes: {
    lines: over('\n'),
    'lines of Windows': over('\r\n'),
    spaces: over(' '),
    bullets: over('- a\n'),
    'spaces and lines': over(' \n'),
  },
}

const filter: GrowthCase = {
  name: 'a filter',
  cap: 500,
  work: (text) => parseFilter(text, { today: '2026-03-04', locale: 'da', weekStart: 1 }),
  shapes: {
    parentheses: over('('),
    'pairs of parentheses': over('()'),
    negations: over('!'),
    alternatives: over('p1|'),
    conditions: over('p1&'),
    'both in turn': over('p1|p1&'),
    backslashes: over('\\'),
    quotes: over('"'),
    words: over('a '),
    wildcards: over('*', '#'),
    'due dates': over('due: '),
    spaces: over(' ', 'a', 'b'),
  },
}

const search: GrowthCase = {
  name: 'a search, and a text that is indexed',
  cap: 1_000_000,
  atOnce: LONGEST_DESCRIPTION,
  work: searchWords,
  shapes: {
    words: over('a '),
    letters: over('a'),
    accents: over('\u0301', 'a'),
    'letters apart': over('ﷺ'),
    emoji: over('😀'),
  },
}

const people: GrowthCase = {
  name: 'people named in a comment',
  cap: 100_000,
  work: (text) => [mentionedIn(text), withPlainMentions(text), withMentions(text, NAMED), escapeHtml(text)],
  shapes: {
    brackets: over('[@'),
    'names without an end': over('[@a'),
    'links without an end': over('[@a](person:'),
    names: over('@Ida '),
    'code without an end': over('`@Ida', '`'),
    'code that ends elsewhere': over('`` a ` b ```'),
    fences: over('- ```\n'),
    backslashes: over('\\', '`'),
  },
}

const NAMED = ['Ida', 'Ida Marie', 'I'.repeat(60)].map((name) => ({ id: name, name }))

const signs: GrowthCase = {
  name: 'Markdown without its signs',
  cap: 100_000,
  work: plainMarkdown,
  shapes: Object.fromEntries(
    ['*', '_', '~~', '`', '> ', '- ', '#', '[', '[](', '<https:', '*a', '_a ', '~', '- - ', '\\', '\n', '[a](b'].map(
      (sign) => [sign, over(sign)],
    ),
  ),
}

const links: GrowthCase = {
  name: 'the links in a line of text',
  cap: 100_000,
  work: webLinksIn,
  shapes: {
    'brackets that close': over(')', 'https://a'),
    'brackets that open': over('(', 'https://a'),
    'marks at an end': over('.', 'https://a'),
    addresses: over('https://a '),
    'names without an end': over('[a'),
  },
}

const rule: GrowthCase = {
  name: 'the rule of a repeat',
  cap: 1000,
  work: parseRule,
  shapes: {
    parts: over('FREQ=DAILY;'),
    days: over('MO,', 'FREQ=WEEKLY;BYDAY='),
    digits: over('1', 'FREQ=DAILY;COUNT='),
    equals: over('='),
  },
}

const calendar: GrowthCase = {
  name: 'a text in a calendar',
  cap: 200_000,
  work: plainText,
  shapes: { controls: over('\u0001'), lines: over('\r\n'), commas: over(',;\\'), 'lone surrogates': over('\ud800') },
}

const markdown: GrowthCase = {
  name: 'Markdown that the page renders at once',
  cap: LONGEST_AT_ONCE,
  work: renderMarkdown,
  shapes: {
    brackets: over('['),
    'links without an end': over('[a]('),
    stars: over('*a '),
    'stars and underscores': over('*_'),
    backticks: over('`a'),
    quotes: over('>'),
    'lists in lists': over('- '),
    tables: over('|a', '', '\n|-'),
    angles: over('<a'),
    entities: over('&a'),
    addresses: over('a@'),
    references: over('[^a]: '),
  },
}

export const textWays: GrowthCase[] = [quickAdd, lines, filter, search, people, signs, links, rule, calendar, markdown]
