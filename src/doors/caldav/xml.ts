/** XML as WebDAV uses it: read strictly and bounded, written by hand. */
import { SaxesParser } from 'saxes'
import { badRequest } from '../../domain/errors.ts'

export const DAV = 'DAV:'
export const CALDAV = 'urn:ietf:params:xml:ns:caldav'
export const CALENDAR_SERVER = 'http://calendarserver.org/ns/'
export const APPLE = 'http://apple.com/ns/ical/'

const PREFIXES = new Map([
  [DAV, 'D'],
  [CALDAV, 'C'],
  [CALENDAR_SERVER, 'CS'],
  [APPLE, 'I'],
])

export const NAMESPACES = [...PREFIXES].map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`).join('')

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'

export interface Element {
  uri: string
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const DEEPEST = 20
export const MOST_ELEMENTS = 20_000
const MOST_ATTRIBUTES = 16

/** Returns the root element; 400 for malformed, too deep or too large XML, or a DOCTYPE. Resolves no entities. */
export function parseXml(text: string): Element {
  const document: Element = { uri: '', name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw badRequest(`The XML is unreadable: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw badRequest('The XML must not have a DOCTYPE')
  })
  parser.on('opentag', (tag) => {
    if (open.length > DEEPEST) throw badRequest(`The XML is nested deeper than ${DEEPEST}`)
    const attributes = Object.values(tag.attributes)
    count += 1 + attributes.length
    if (count > MOST_ELEMENTS || attributes.length > MOST_ATTRIBUTES) throw badRequest('The XML is too large')
    const element: Element = { uri: tag.uri, name: tag.local, attributes: {}, children: [], text: '' }
    for (const { local, value } of attributes) element.attributes[local] = value
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => void (open.at(-1)!.text += part))
  parser.on('cdata', (part) => void (open.at(-1)!.text += part))
  parser.on('closetag', () => void open.pop())
  // In pieces, so that a DOCTYPE or the depth is seen before the rest is read.
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE))
  parser.close()
  return document.children[0]!
}

const PIECE = 4096

export const is = ({ uri, name }: Element, wantedUri: string, wantedName: string): boolean =>
  uri === wantedUri && name === wantedName

export const child = (element: Element, uri: string, name: string): Element | undefined =>
  element.children.find((one) => is(one, uri, name))

export const children = (element: Element, uri: string, name: string): Element[] =>
  element.children.filter((one) => is(one, uri, name))

// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Escapes text for XML content and attributes. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"\r]/g, (sign) => ESCAPES[sign]!)

/** Writes an element. `inner` and `attributes` must be escaped already. */
export function tag(uri: string, name: string, inner = '', attributes = ''): string {
  const prefix = PREFIXES.get(uri)
  const shown = prefix ? `${prefix}:${name}` : uri === '' ? name : `X:${name}`
  const space = prefix ? '' : uri === '' ? ' xmlns=""' : ` xmlns:X="${escapeXml(uri)}"`
  return inner === '' ? `<${shown}${space}${attributes}/>` : `<${shown}${space}${attributes}>${inner}</${shown}>`
}

export const dav = (name: string, inner?: string): string => tag(DAV, name, inner)
export const cal = (name: string, inner?: string, attributes?: string): string => tag(CALDAV, name, inner, attributes)
export const href = (path: string): string => dav('href', escapeXml(path))
