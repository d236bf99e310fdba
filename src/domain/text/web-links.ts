/** Addresses of the web in a line of text. */

export interface WebLink {
  url: string
  /** The text shown for it: its name in Markdown, else the address without `https://`, `www.` and a final slash. */
  name: string
}

const MOST_LINKS = 5
const LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s<>]+)\)|https?:\/\/[^\s<>]+/gi

/**
 * The first 5 different http(s) addresses, bare or as Markdown links. A bare one ends as in GFM, "Autolinks (extension)":
 * without the punctuation that follows it, and without a bracket that it did not open.
 */
export function webLinksIn(text: string): WebLink[] {
  const found = new Map<string, WebLink>()
  for (const [bare, name, address] of text.matchAll(LINK)) {
    const url = address ?? withoutEnd(bare)
    if (hasHost(url) && !found.has(url)) found.set(url, { url, name: name ?? shortened(url) })
  }
  return [...found.values()].slice(0, MOST_LINKS)
}

const hasHost = (url: string): boolean => /^https?:\/\/[^/?#]/i.test(url)

const shortened = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

function withoutEnd(url: string): string {
  let unopened = url.split(')').length - url.split('(').length
  let end = url.length
  while (/[?!.,:;*_~'"”’…]/.test(url[end - 1]!) || (url[end - 1] === ')' && unopened-- > 0)) end--
  return url.slice(0, end)
}
