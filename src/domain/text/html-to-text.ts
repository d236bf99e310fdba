/** HTML as somebody would type it: for mails that come in no other form. */

const GONE = ['script', 'style', 'head', 'title', 'template']
const PARAGRAPHS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr']
const LINES = ['br', 'div', 'tr', 'section', 'article', 'header', 'footer']

/** The text of a page or a piece of one; its links in Markdown. Goes over the text once, whatever stands in it. */
export function htmlToText(html: string): string {
  const out: string[] = []
  let at = 0
  let link: { href: string; from: number } | null = null
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    out.push(plain(html.slice(at, open)))
    const tag = tagAt(html, open)
    if (!tag) {
      out.push('<')
      at = open + 1
      continue
    }
    at = GONE.includes(tag.name) && !tag.closes ? afterElement(html, tag) : tag.end
    out.push(spaceFor(tag))
    if (tag.name !== 'a') continue
    if (link) out.splice(link.from, out.length, linked(out.slice(link.from).join(''), link.href))
    const href = tag.closes ? null : hrefOf(tag.inside)
    link = href === null ? null : { href, from: out.length }
  }
  return tidy(out.join('') + plain(html.slice(at)))
}

interface Tag {
  /** In lower case; empty for comments and the like. */
  name: string
  closes: boolean
  inside: string
  end: number
}

const LONGEST_TAG = 20_000

function tagAt(html: string, open: number): Tag | null {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4)
    return { name: '', closes: false, inside: '', end: end < 0 ? html.length : end + 3 }
  }
  if (!/[a-z/!?]/i.test(html.charAt(open + 1))) return null
  const end = html.slice(open, open + LONGEST_TAG).indexOf('>')
  if (end < 0) return null
  const inside = html.slice(open + 1, open + end)
  const [, slash = '', name = ''] = /^(\/?)([a-z][a-z0-9]*)?/i.exec(inside)!
  return { name: name.toLowerCase(), closes: slash !== '', inside, end: open + end + 1 }
}

/** Behind the end of an element that nobody reads; one that never ends is taken for its tag alone. */
function afterElement(html: string, { name, end }: Tag): number {
  const close = new RegExp(`</${name}[^a-z0-9>]{0,20}>`, 'gi')
  close.lastIndex = end
  return close.exec(html) ? close.lastIndex : end
}

function spaceFor({ name, closes }: Tag): string {
  if (PARAGRAPHS.includes(name)) return '\n\n'
  if (LINES.includes(name)) return closes && name === 'br' ? '' : '\n'
  if (name === 'li') return closes ? '' : '\n- '
  return (name === 'td' || name === 'th') && closes ? ' ' : ''
}

function hrefOf(inside: string): string | null {
  const [, quoted, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(inside) ?? []
  const href = decoded(quoted ?? single ?? bare ?? '').trim()
  return /^(https?:|mailto:)[^\s()<>]+$/i.test(href) ? href : null
}

function linked(text: string, href: string): string {
  const label = text.replaceAll(/\s+/g, ' ').trim()
  if (label === '') return ''
  return label === href ? href : `[${label.replaceAll(/[[\]]/g, '')}](${href})`
}

const plain = (text: string): string => decoded(text.replaceAll(/[\s\u200b]+/g, ' '))

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED[name as string] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
  })

const NAMED: Record<string, string> = Object.fromEntries(
  `amp=& lt=< gt=> quot=" apos=' nbsp=\u00a0 copy=© reg=® trade=™ hellip=… ndash=– mdash=— lsquo=‘ rsquo=’ ldquo=“ rdquo=”
laquo=« raquo=» bull=• middot=· euro=€ pound=£ sect=§ deg=° times=× frac12=½ zwnj= shy= ensp=\u2002 emsp=\u2003
aelig=æ oslash=ø aring=å AElig=Æ Oslash=Ø Aring=Å auml=ä ouml=ö uuml=ü Auml=Ä Ouml=Ö Uuml=Ü szlig=ß eacute=é egrave=è
ecirc=ê agrave=à acirc=â ccedil=ç ntilde=ñ iacute=í oacute=ó uacute=ú aacute=á ocirc=ô icirc=î`
    .split(/[ \n]/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
)

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[ \u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
