/** A CalDAV client that uses sync-collection, reads what has another ETag, and relies on the ETags of its own writes. */
import assert from 'node:assert/strict'
import { child, DAV, parseXml } from '../../../src/doors/caldav/xml.ts'
import { conditionOf, multigetOf, responsesOf, syncOf, type DavClient } from './dav.ts'

export interface Held {
  etag: string
  text: string
}

interface List {
  token: string
  members: Map<string, Held>
}

export class DavMirror {
  readonly dav: DavClient
  readonly home: string
  readonly lists = new Map<string, List>()

  constructor(dav: DavClient, home: string) {
    this.dav = dav
    this.home = home
  }

  /** Learns which lists there are, then what is new in each, at most `limit` tasks an answer. */
  async sync(limit: number | null | undefined = null): Promise<void> {
    const there = await this.#paths()
    for (const path of this.lists.keys()) if (!there.includes(path)) this.lists.delete(path)
    for (const path of there) await this.syncList(path, limit)
  }

  async syncList(path: string, limit: number | null): Promise<void> {
    const list = this.lists.get(path) ?? { token: '', members: new Map<string, Held>() }
    this.lists.set(path, list)
    const isFirst = list.token === ''
    const listed = new Set<string>()
    const more = limit === null ? '' : `<D:limit><D:nresults>${limit}</D:nresults></D:limit>`
    for (let isWhole = false; !isWhole;) {
      const answer = await this.dav.report(path, syncOf(list.token, more))
      if (answer.status === 404) return void this.lists.delete(path)
      if (answer.status === 403) {
        assert.equal(conditionOf(answer), 'valid-sync-token')
        assert.notEqual(list.token, '')
        list.token = ''
        return this.syncList(path, limit)
      }
      assert.equal(answer.status, 207, answer.text)
      const responses = responsesOf(answer)
      isWhole = !responses.some(({ status }) => status === 507)
      const changed: string[] = []
      for (const { href, status, props } of responses) {
        if (status === 404) list.members.delete(href)
        if (status !== null) continue
        listed.add(href)
        if (list.members.get(href)?.etag !== props['getetag']!.text) changed.push(href)
      }
      await this.#read(path, list, changed)
      list.token = child(parseXml(answer.text), DAV, 'sync-token')!.text
    }
    if (isFirst) for (const href of list.members.keys()) if (!listed.has(href)) list.members.delete(href)
  }

  /** Writes as a client does: what is answered with an ETag is held as it was sent, all else is read again. */
  async put(list: string, href: string, text: string, conditions: Record<string, string>): Promise<number> {
    const { status, headers } = await this.dav.put(href, text, conditions)
    const etag = headers.get('etag')
    const members = this.lists.get(list)!.members
    if (status < 300 && etag !== null) {
      members.set(href, { etag, text })
      return status
    }
    const read = await this.dav.get(href)
    if (read.status === 200) members.set(href, { etag: read.headers.get('etag')!, text: read.text })
    else if ((await this.dav.propfind(list, '0')).status === 404) this.lists.delete(list)
    else members.delete(href)
    return status
  }

  /** Everything, by path: ETag and text. */
  world(): Record<string, Record<string, Held>> {
    return Object.fromEntries([...this.lists].map(([path, { members }]) => [path, Object.fromEntries(members)]))
  }

  async #paths(): Promise<string[]> {
    const responses = await this.dav.props(this.home, '<D:resourcetype/>', '1')
    return responses.slice(1).map(({ href }) => href)
  }

  async #read(path: string, list: List, hrefs: readonly string[]): Promise<void> {
    if (hrefs.length === 0) return
    const answer = await this.dav.report(path, multigetOf(hrefs))
    if (answer.status === 404) return
    assert.equal(answer.status, 207, answer.text)
    for (const { href, status, props } of responsesOf(answer)) {
      if (status === 404) list.members.delete(href)
      else list.members.set(href, { etag: props['getetag']!.text, text: props['calendar-data']!.text })
    }
  }
}

/** All that somebody's lists hold, read afresh without a token. */
export async function readAfresh(dav: DavClient, home: string): Promise<Record<string, Record<string, Held>>> {
  const lists = (await dav.props(home, '<D:resourcetype/>', '1')).slice(1)
  const world: Record<string, Record<string, Held>> = {}
  for (const { href: list } of lists) {
    const members = (await dav.props(list, '<D:getetag/>', '1')).slice(1)
    world[list] = {}
    for (const { href, props } of members) {
      const read = await dav.get(href)
      assert.equal(read.headers.get('etag'), props['getetag']!.text)
      world[list][href] = { etag: props['getetag']!.text, text: read.text }
    }
  }
  return world
}
