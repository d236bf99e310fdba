/** The conditions of a request on what it changes: If-Match, If-None-Match, If-Unmodified-Since, If (RFC 4918 §10.4). */
import { badRequest } from '../../domain/errors.ts'
import type { Conditions, IfTerm } from '../../features/caldav/saving/conditions.ts'
import { header, type DavContext } from './context.ts'
import { pathOf, placeOf } from './paths.ts'

export function preconditionsOf(context: DavContext): Conditions {
  const since = Date.parse(header(context, 'if-unmodified-since') ?? '')
  const lists = header(context, 'if')
  return {
    ifMatch: header(context, 'if-match'),
    ifNoneMatch: header(context, 'if-none-match'),
    unmodifiedSince: Number.isNaN(since) ? null : since,
    lists: lists === undefined ? [] : listsIn(lists, (url) => isHere(url, context)),
  }
}

function isHere(url: string, { origin, place }: DavContext): boolean {
  const path = pathOf(url, origin)
  return path !== null && JSON.stringify(placeOf(path)) === JSON.stringify(place)
}

const TOKENS = /<[^<>]*>|\[[^[\]]*\]|[()]|not\b|\s+|[^]/gi

/** The lists that are about this resource; 400 for a header that is unreadable. */
function listsIn(text: string, isAboutThis: (url: string) => boolean): IfTerm[][] {
  const lists: IfTerm[][] = []
  let list: IfTerm[] | null = null
  let [counts, not] = [true, false]
  for (const [token] of text.matchAll(TOKENS)) {
    const inner = /^[<[]./.test(token) ? token.slice(1, -1) : null
    if (/^\s/.test(token)) continue
    if (list === null && token === '(') list = []
    else if (list === null && inner !== null && token.startsWith('<')) counts = isAboutThis(inner)
    else if (list && inner !== null) {
      list.push({ not, etag: token.startsWith('[') ? inner : null })
      not = false
    } else if (list && !not && /^not$/i.test(token)) not = true
    else if (list && !not && list.length > 0 && token === ')') {
      if (counts) lists.push(list)
      list = null
    } else throw unreadableIf()
  }
  if (list) throw unreadableIf()
  return lists
}

const unreadableIf = () => badRequest('The If header is unreadable')
