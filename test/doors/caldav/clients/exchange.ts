/** Requests as programs send them, one after the other, and what the programs read of the answers. */
import assert from 'node:assert/strict'
import { child, DAV, parseXml } from '../../../../src/doors/caldav/xml.ts'
import { responsesOf, type DavClient, type DavResponse } from '../../../support/dav/dav.ts'

export interface Multistatus {
  responses: DavResponse[]
  /** By the last segment of the path: those with properties, in the order they came. */
  etags: Record<string, string>
  /** Calendar data by the last segment of the path. */
  data: Record<string, string>
  gone: string[]
  token: string | undefined
}

/** Sends with the headers that the program always sends; anything but 207 fails. */
export const programOf =
  (dav: DavClient, always: Record<string, string>) =>
  async (method: string, path: string, depth: string | null, body: string): Promise<Multistatus> => {
    const headers = { ...always, ...(depth !== null && { Depth: depth }) }
    const answer = await dav.send(method, path, { body, headers })
    assert.equal(answer.status, 207, answer.text)
    const responses = responsesOf(answer)
    const valuesOf = (name: string) =>
      Object.fromEntries(
        responses.flatMap(({ href, props }) => (props[name] ? [[lastOf(href), props[name].text] as const] : [])),
      )
    return {
      responses,
      etags: valuesOf('getetag'),
      data: valuesOf('calendar-data'),
      gone: responses.filter(({ status }) => status === 404).map(({ href }) => lastOf(href)),
      token: child(parseXml(answer.text), DAV, 'sync-token')?.text,
    }
  }

const lastOf = (href: string): string => decodeURIComponent(href.split('/').findLast(Boolean)!)

/** The path in a property that holds one, such as `current-user-principal`. */
export function hrefIn({ props }: DavResponse, name: string): string {
  assert.ok(props[name], `${name} is missing`)
  return child(props[name], DAV, 'href')!.text
}

/** Names of the elements in a property: types, privileges, reports. */
export const namesIn = ({ props }: DavResponse, name: string): string[] =>
  props[name]!.children.flatMap((one) =>
    one.children.length === 0 ? [one.name] : one.children.map((inner) => inner.children[0]?.name ?? inner.name),
  )
