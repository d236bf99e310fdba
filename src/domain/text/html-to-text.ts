/** Converts HTML to plain text, for mails without a text part. */

const SKIPPED = new Set(['script', 'style', 'head', 'title', 'template'])
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr'])
const LINES = new Set(['br', 'div', 'tr', 'section', 'article', 'header', 'footer'])

/** The text of an HTML document or fragment, with links in Markdown. Takes linear time. */
export function htmlToText(html: string): string {
  const out: string[] = []
  const tagAt = tagsOf(html)
  const afterElement = elementsOf(html)
  let link: { href: string; from: number } | null = null
  let text = plain
  /** Start of the text that is not yet copied. */
  let from = 0
  let next = 0
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', next)) {
    const tag = tagAt(open)
    if (!tag) {
      next = open + 1
      continue
    }
    if (open > from) out.push(text(html.slice(from, open)))
    from = next = SKIPPED.has(tag.name) && !tag.closes ? afterElement(tag) : tag.end
    const space = spaceFor(tag)
    if (space !== '') out.push(space)
    if (tag.name === 'pre') text = tag.closes ? plain : preformatted
    if (tag.name !== 'a') continue
    if (link) out.splice(link.from, out.length, linked(out.slice(link.from).join(''), link.href))
    const href = tag.closes ? null : hrefOf(tag.inside)
    link = href === null ? null : { href, from: out.length }
  }
  return tidy(out.join('') + text(html.slice(from)))
}

interface Tag {
  /** In lower case; empty for comments and declarations. */
  name: string
  closes: boolean
  inside: string
  end: number
}

const LONGEST_TAG = 20_000

/** Returns a function that reads the tag at a position; call it with increasing positions. */
function tagsOf(html: string): (open: number) => Tag | null {
  let close = -1
  return (open) => {
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      return { name: '', closes: false, inside: '', end: end < 0 ? html.length : end + 3 }
    }
    if (!/[a-z/!?]/i.test(html.charAt(open + 1))) return null
    if (close < open) close = orNever(html.indexOf('>', open))
    if (close - open > LONGEST_TAG) return null
    const inside = html.slice(open + 1, close)
    const [, slash = '', name = ''] = /^(\/?)([a-z][a-z0-9]*)?/i.exec(inside)!
    return { name: name.toLowerCase(), closes: slash !== '', inside, end: close + 1 }
  }
}

/**
 * Returns a function that finds the end of an element whose content is skipped; call it with increasing positions. For
 * an unclosed element it is the end of the start tag. The next end tag of each kind is remembered, so that many
 * unclosed elements still take linear time.
 */
function elementsOf(html: string): (tag: Tag) => number {
  const next = new Map(Array.from(SKIPPED, (name) => [name, { from: -1, end: -1 }]))
  return ({ name, end }) => {
    const known = next.get(name)!
    if (known.from < end) {
      const close = new RegExp(`</${name}[^a-z0-9>]{0,20}>`, 'gi')
      close.lastIndex = end
      known.from = orNever(close.exec(html)?.index ?? -1)
      known.end = close.lastIndex
    }
    return known.from === Infinity ? end : known.end
  }
}

const orNever = (index: number): number => (index < 0 ? Infinity : index)

function spaceFor({ name, closes }: Tag): string {
  if (PARAGRAPHS.has(name)) return '\n\n'
  if (LINES.has(name)) return closes && name === 'br' ? '' : '\n'
  if (name === 'li') return closes ? '' : '\n- '
  return (name === 'td' || name === 'th') && closes ? ' ' : ''
}

const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S*)))?/g

function hrefOf(inside: string): string | null {
  const found = Array.from(inside.matchAll(ATTRIBUTE)).find(([, name]) => name!.toLowerCase() === 'href')
  const [, , quoted, single, bare] = found ?? []
  const href = decoded(quoted ?? single ?? bare ?? '').trim()
  return /^(https?:|mailto:)[^\s()<>]+$/i.test(href) ? href : null
}

function linked(text: string, href: string): string {
  const label = text.replaceAll(/\s+/g, ' ').trim()
  if (label === '') return ''
  return label === href ? href : `[${label.replaceAll(/[[\]]/g, '')}](${href})`
}

const plain = (text: string): string => decoded(text.replaceAll(/[\s\u200b]+/g, ' '))

const preformatted = (text: string): string => decoded(text.replaceAll(/\r\n?/g, '\n'))

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d{0,2}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED.get(name as string) ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? signOf(code) : ''
  })

/** The signs of Windows-1252 from 128 to 159: Word writes their numbers, and HTML reads them so. */
const OF_WORD = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index))

const signOf = (code: number): string => OF_WORD[code - 128] ?? String.fromCodePoint(code).toWellFormed()

/** Named by HTML, from 160 on in their order. */
const LATIN =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`
    .split(/[ \n]/)
    .map((name, index): [string, string] => [name, String.fromCodePoint(160 + index)])

const SIGNS =
  `amp=& lt=< gt=> quot=" apos=' shy= zwnj= zwj=\u200d lrm=\u200e rlm=\u200f ensp=\u2002 emsp=\u2003 thinsp=\u2009 ndash=– mdash=— hellip=…
lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ lsaquo=‹ rsaquo=› bull=• dagger=† Dagger=‡ permil=‰ prime=′ Prime=″ minus=−
euro=€ trade=™ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ`
    .split(/[ \n]/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])

const NAMED: ReadonlyMap<string, string> = new Map([...LATIN, ...SIGNS])

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[ \u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
