import { micromark, type Options } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { escapeHtml } from '../../../domain/text/html.ts'
import { replaceMentions } from '../../../domain/text/mentions.ts'
import { plainMarkdown } from '../../../domain/text/plain-markdown.ts'

/** Characters: what is longer is rendered beside the page, since it may take seconds if somebody wants it to. */
export const LONGEST_AT_ONCE = 1_000

type HtmlExtension = NonNullable<Options['htmlExtensions']>[number]

/**
 * Markdown as HTML. micromark writes no HTML of the author's and no address but http(s), mailto and relative ones. A
 * check box says the line it stands in, from 1; a person the id.
 */
export function renderMarkdown(source: string): string {
  const html = micromark(withPeopleAsLinks(withFewQuotes(source)), {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml(), numberedChecks],
  })
  const lines = source.split(LINE_END)
  return [withSafeLinks, withPeople, withLinkedImages, withLevels, withScrolledTables, withWrittenBreaks]
    .reduce((text, change) => change(text), html)
    .replaceAll(CHECK, (_, line: string) => `${CHECK_START}"${line}" aria-label="${nameOf(lines[Number(line) - 1])}"`)
}

/** Quotes in quotes down to 20 levels: each level more costs as much as all before it. */
const withFewQuotes = (source: string): string => source.replaceAll(/^((?: {0,3}>){20})[ >]+/gm, '$1 ')

const LINE_END = /\r\n|\n|\r/
const CHECK_START = '<input type="checkbox" disabled="" data-line='
const CHECK = /<input type="checkbox" disabled="" data-line="(\d+)"/g

type EnterCheck = (this: { tag: (html: string) => void }, token: { start: { line: number } }) => void

const taskListCheck: EnterCheck = function ({ start }) {
  this.tag(`${CHECK_START}"${start.line}" `)
}
const numberedChecks = { enter: { taskListCheck } } as HtmlExtension

const nameOf = (line = ''): string => escapeHtml(plainMarkdown(line.replace(BOX, ''))) || '-'

/** The first bracket of a line with a check box is the box: what stands before it are signs of lists and quotes. */
const BOX = /^([^[]*)\[([ \txX])\]/

/** micromark drops the addresses of people, so they go through it as places of the page. */
const withPeopleAsLinks = (source: string): string =>
  replaceMentions(source, ({ id, name }) => `[@${name}](#person-${id})`)

const PERSON = /<a href="#person-([0-9a-f-]{36})"/g
const PERSON_IN_CODE = /\[(@[^[\]\n]+)\]\(#person-[0-9a-f-]{36}\)/g

/** An `a` without an address is no link: there is no page of a person. */
const withPeople = (html: string): string =>
  html.replaceAll(PERSON, '<a class="mention" data-person="$1"').replaceAll(PERSON_IN_CODE, '$1')

/** A link out opens in a tab of its own and learns nothing of where it came from. */
const withSafeLinks = (html: string): string =>
  html.replaceAll(/<a href="((?:https?:|\/\/)[^"]*)"/gi, '<a href="$1" target="_blank" rel="noopener noreferrer"')

/** The page shows nothing of other servers. */
const withLinkedImages = (html: string): string =>
  html.replaceAll(
    /<img src="([^"]*)" alt="([^"]*)"[^<>]{0,500}>/g,
    (_, address: string, name: string) =>
      `<a href="${address}" target="_blank" rel="noopener noreferrer">${name || address}</a>`,
  )

const BREAKS = /(<[^<>]*>)?\n(?=(<[^<>]*>)?)/g
const BLOCK = /^<(?:br|\/?(?:blockquote|div|h[1-6r]|li|ol|p|pre|section|t(?:able|body|[dhr]|head)|ul))\b/

/** Removes line breaks beside `<br>` and between blocks; the style sheet shows all others as they were written. */
const withWrittenBreaks = (html: string): string =>
  html.replaceAll(BREAKS, (line, before = '', after = '') =>
    BLOCK.test(before as string) || BLOCK.test(after as string) ? (before as string) : line,
  )

/** Headings stand below those of the page, and none is a level too deep. */
function withLevels(html: string): string {
  const used = [...new Set(Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => level!))].toSorted()
  let last = 1
  return html.replaceAll(/<(\/?)h([1-6])>/g, (_, closes: string, level: string) => {
    if (closes === '') last = Math.min(used.indexOf(level) + 2, last + 1, 6)
    return `<${closes}h${last}>`
  })
}

const withScrolledTables = (html: string): string =>
  html.replaceAll('<table>', '<div class="prose-table" tabindex="0"><table>').replaceAll('</table>', '</table></div>')

/** The text with the check box of a line, from 1, ticked or unticked; the same where there is none. */
export function toggledCheck(source: string, line: number): string {
  const pieces = source.split(/(\r\n|\n|\r)/)
  const at = 2 * (line - 1)
  const toggled = pieces[at]?.replace(
    BOX,
    (_, before: string, mark: string) => `${before}[${/\s/.test(mark) ? 'x' : ' '}]`,
  )
  return toggled === undefined ? source : pieces.with(at, toggled).join('')
}
