/** A CalDAV client that says exactly what it is told, and reads what comes back. */
import assert from 'node:assert/strict'
import { child, children, DAV, parseXml, type Element } from '../../../src/doors/caldav/xml.ts'
import { startApp, type TestApp } from '../app.ts'
import { maja, type Person } from '../people.ts'

export interface DavAnswer {
  status: number
  headers: Headers
  text: string
}

export interface DavOptions {
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** One resource of a multistatus. `props`: those that were found, by name. */
export interface DavResponse {
  href: string
  status: number | null
  props: Record<string, Element>
  missing: string[]
}

export class DavClient {
  readonly url: string
  readonly credentials: Record<string, string>

  constructor(url: string, credentials: Record<string, string>) {
    this.url = url
    this.credentials = credentials
  }

  async send(method: string, path: string, { body, headers = {} }: DavOptions = {}): Promise<DavAnswer> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { ...this.credentials, ...headers },
      ...(body !== undefined && { body }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  propfind = (path: string, depth: string, body?: string) =>
    this.send('PROPFIND', path, { headers: { Depth: depth, ...XML }, ...(body !== undefined && { body }) })

  report = (path: string, body: string) => this.send('REPORT', path, { body, headers: { Depth: '1', ...XML } })

  put = (path: string, body: string, headers: Record<string, string> = {}) =>
    this.send('PUT', path, { body, headers: { 'Content-Type': 'text/calendar; charset=utf-8', ...headers } })

  get = (path: string) => this.send('GET', path)
  delete = (path: string, headers: Record<string, string> = {}) => this.send('DELETE', path, { headers })

  /** Properties of one resource. */
  async props(path: string, names: string, depth = '0'): Promise<DavResponse[]> {
    const answer = await this.propfind(path, depth, propfindOf(names))
    assert.equal(answer.status, 207, answer.text)
    return responsesOf(answer)
  }

  /** What has changed since the token, and the next token. */
  async sync(
    path: string,
    token = '',
    more = '',
  ): Promise<{ token: string; there: string[]; gone: string[]; full: boolean }> {
    const answer = await this.report(path, syncOf(token, more))
    assert.equal(answer.status, 207, answer.text)
    const responses = responsesOf(answer)
    const named = (wanted: (one: DavResponse) => boolean) =>
      responses
        .filter((one) => wanted(one) && one.status !== 507)
        .map(({ href }) => decodeURIComponent(href.split('/').at(-1)!))
        .toSorted()
    return {
      token: child(parseXml(answer.text), DAV, 'sync-token')!.text,
      there: named(({ status }) => status === null),
      gone: named(({ status }) => status === 404),
      full: !responses.some(({ status }) => status === 507),
    }
  }
}

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

export const NAMESPACES =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:I="http://apple.com/ns/ical/"'

/** The body of a PROPPATCH that sets these properties. */
export const propertyUpdate = (properties: string): string =>
  `<D:propertyupdate ${NAMESPACES}><D:set><D:prop>${properties}</D:prop></D:set></D:propertyupdate>`

/** `names`: `<D:getetag/>…` */
export const propfindOf = (names: string): string =>
  `<?xml version="1.0"?><D:propfind ${NAMESPACES}><D:prop>${names}</D:prop></D:propfind>`

export const syncOf = (token: string, more = ''): string =>
  `<?xml version="1.0"?><D:sync-collection ${NAMESPACES}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${more}<D:prop><D:getetag/></D:prop></D:sync-collection>`

/** `filter`: what stands inside the comp-filter of VTODO; null: no filter of tasks at all. */
export const queryOf = (filter = '', props = '<D:getetag/><C:calendar-data/>'): string =>
  `<?xml version="1.0"?><C:calendar-query ${NAMESPACES}><D:prop>${props}</D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO">${filter}</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`

export const multigetOf = (hrefs: readonly string[], props = '<D:getetag/><C:calendar-data/>'): string =>
  `<?xml version="1.0"?><C:calendar-multiget ${NAMESPACES}><D:prop>${props}</D:prop>${hrefs.map((href) => `<D:href>${href}</D:href>`).join('')}</C:calendar-multiget>`

export function responsesOf({ text }: DavAnswer): DavResponse[] {
  return children(parseXml(text), DAV, 'response').map((response) => {
    const stats = children(response, DAV, 'propstat')
    const of = (code: string) =>
      stats
        .filter((stat) => child(stat, DAV, 'status')!.text.includes(code))
        .flatMap((stat) => child(stat, DAV, 'prop')!.children)
    const status = child(response, DAV, 'status')?.text
    return {
      href: child(response, DAV, 'href')!.text,
      status: status === undefined ? null : Number(status.split(' ')[1]),
      props: Object.fromEntries(of('200').map((one) => [one.name, one])),
      missing: of('404').map(({ name }) => name),
    }
  })
}

/** The name of the condition that was not met. */
export const conditionOf = ({ text }: DavAnswer): string | undefined => parseXml(text).children[0]?.name

/** The lines between BEGIN:VCALENDAR and END:VCALENDAR become an object of one task. */
export const vtodo = (...lines: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VTODO',
    ...lines,
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Unfolded lines of an object. */
export const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)

export const clientOf = async (app: TestApp, { email, session }: Person, scope = 'full'): Promise<DavClient> => {
  const { body } = await session.post('/tokens', { name: 'Phone', scope })
  const basic = Buffer.from(`${email}:${body.token}`).toString('base64')
  return new DavClient(app.url, { Authorization: `Basic ${basic}` })
}

/** An app with Maja, her client and the paths of her home and her Inbox. */
export async function davHome(t: Parameters<typeof startApp>[0]) {
  const app = await startApp(t)
  const person = await maja(app)
  const dav = await clientOf(app, person)
  const home = `/dav/calendars/${person.id}/`
  return { app, person, api: person.api, dav, home, inbox: `${home}${person.inbox}/` }
}
