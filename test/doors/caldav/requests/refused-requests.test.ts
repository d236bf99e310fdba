import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  conditionOf,
  davHome,
  NAMESPACES,
  propfindOf,
  queryOf,
  syncOf,
  vtodo,
  type DavResponse,
} from '../../../support/dav/dav.ts'
import { MOST_WORK, stopwatch } from '../../../support/work/processor-time.ts'

test('too much is 413, another type 403, a compressed body 415', async (t) => {
  const { dav, inbox } = await davHome(t)
  const large = vtodo('UID:a', `DESCRIPTION:${'x'.repeat(1024 * 1024)}`)
  assert.equal((await dav.put(`${inbox}a.ics`, large)).status, 413)
  const json = await dav.send('PUT', `${inbox}a.ics`, { body: '{}', headers: { 'Content-Type': 'application/json' } })
  assert.deepEqual([json.status, conditionOf(json)], [403, 'supported-calendar-data'])
  assert.equal((await dav.put(`${inbox}a.ics`, vtodo('UID:a'), { 'Content-Encoding': 'gzip' })).status, 415)
  assert.equal((await dav.put(inbox, vtodo('UID:a'))).status, 405)
  assert.equal((await dav.send('PATCH', `${inbox}a.ics`, { body: 'x' })).status, 405)
})

const BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`

const XMLS: Record<string, string> = {
  'no XML': 'hello',
  'XML cut off': propfindOf('<D:getetag/>').slice(0, 80),
  'a DOCTYPE': propfindOf('<D:getetag/>').replace('<D:propfind', '<!DOCTYPE x><D:propfind'),
  'entities in entities': `<?xml version="1.0"?>${BOMB}<D:propfind ${NAMESPACES}><D:prop><D:getetag/>&c;</D:prop></D:propfind>`,
  'a file of the server': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><D:propfind ${NAMESPACES}><D:prop>&f;</D:prop></D:propfind>`,
  'an unknown entity': `<D:propfind ${NAMESPACES}><D:prop>&nothing;</D:prop></D:propfind>`,
  'elements in elements': `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`,
  'elements without end': `<D:propfind ${NAMESPACES}><D:prop>${'<D:a/>'.repeat(120_000)}</D:prop></D:propfind>`,
  'attributes without end': `<D:propfind ${NAMESPACES} ${Array.from({ length: 5000 }, (_, at) => `a${at}="b"`).join(' ')}/>`,
  'a prefix of nothing': '<D:propfind><D:prop/></D:propfind>',
  'two roots': '<a/><b/>',
  'another root': `<D:nothing ${NAMESPACES}/>`,
  'more than two megabytes': `<D:propfind ${NAMESPACES}>${' '.repeat(2 * 1024 * 1024)}</D:propfind>`,
  'properties without end': propfindOf(Array.from({ length: 501 }, (_, at) => `<D:a${at}/>`).join('')),
}

test('XML that is broken, too deep, too much or has a DOCTYPE is refused at once', async (t) => {
  const { dav, inbox } = await davHome(t)
  const wrong: string[] = []
  for (const [what, body] of Object.entries(XMLS)) {
    for (const method of ['PROPFIND', 'PROPPATCH']) {
      const took = stopwatch()
      const answer = await dav.send(method, inbox, { body, headers: { Depth: '0', 'Content-Type': 'text/xml' } })
      if (answer.status !== 400) wrong.push(`${what}: ${method} ${answer.status} ${answer.text.slice(0, 200)}`)
      if (took() > MOST_WORK) wrong.push(`${what} took ${took()} ms`)
      assert.doesNotMatch(answer.text, /root:|passwd/)
    }
  }
  assert.deepEqual(wrong, [])
})

test('PROPPATCH reads set and remove alone, whatever stands beside', async (t) => {
  const { dav, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const patch = (inner: string) =>
    dav.send('PROPPATCH', `${home}garden/`, { body: `<D:propertyupdate ${NAMESPACES}>${inner}</D:propertyupdate>` })
  const prop = (name: string) => `<D:prop><D:displayname>${name}</D:displayname></D:prop>`
  for (const nothing of ['', '<D:set/>', '<D:set><D:prop/></D:set>', `<D:other>${prop('Other')}</D:other>`])
    assert.equal((await patch(nothing)).status, 400, nothing)
  assert.equal((await patch(`<D:set><x/>${prop('Shed')}</D:set><D:other>${prop('Other')}</D:other>`)).status, 207)
  const [{ props }] = (await dav.props(`${home}garden/`, '<D:displayname/>')) as [DavResponse]
  assert.equal(props['displayname']!.text, 'Shed')
})

test('what a list does not have is removed without an error, beside a new name; what it has stays', async (t) => {
  const { dav, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const named = async (name: string, removed: string) => {
    const set = `<D:set><D:prop><D:displayname>${name}</D:displayname></D:prop></D:set>`
    const body = `<D:propertyupdate ${NAMESPACES}>${set}<D:remove><D:prop>${removed}</D:prop></D:remove></D:propertyupdate>`
    const { text } = await dav.send('PROPPATCH', `${home}garden/`, { body })
    const [{ props }] = (await dav.props(`${home}garden/`, '<D:displayname/>')) as [DavResponse]
    return [props['displayname']!.text, /403 Forbidden/.test(text)]
  }
  assert.deepEqual(await named('Shed', '<C:calendar-description/><x xmlns="urn:own"/>'), ['Shed', false])
  assert.deepEqual(await named('Other', '<D:resourcetype/>'), ['Shed', true])
})

test('odd paths are nothing, and never a fault', async (t) => {
  const { dav, home, inbox } = await davHome(t)
  for (const path of [
    `${inbox}%00.ics`,
    `${inbox}%ff.ics`,
    `${inbox}..%2f..%2fa.ics`,
    `${inbox}a/b/c.ics`,
    `${home}%2e%2e/`,
    `${inbox}${'a'.repeat(5000)}.ics`,
    '/dav/calendars//',
    '/dav//',
    `${inbox}%E2%80%8B`,
  ]) {
    for (const method of ['PROPFIND', 'GET', 'DELETE', 'PUT', 'REPORT', 'MKCALENDAR']) {
      const body = method === 'PUT' ? vtodo('UID:odd') : method === 'REPORT' ? syncOf('') : undefined
      const answer = await dav.send(method, path, {
        ...(body && { body }),
        headers: { Depth: '1', ...(method === 'PUT' && { 'Content-Type': 'text/calendar' }) },
      })
      assert.ok(answer.status < 500, `${method} ${path}: ${answer.status} ${answer.text}`)
    }
  }
  assert.equal((await dav.send('PROPFIND', inbox, { headers: { Depth: 'many' } })).status, 400)
  assert.equal((await dav.report(inbox, queryOf('').replaceAll('VTODO', ''))).status, 403)
})
