import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { appleProfile } from '../../../src/web/data/account/apple-profile.ts'

const ACCOUNT = {
  origin: 'https://errand.example.org:8443',
  user: 'maja&ben@<home>',
  token: 'erd_a&b',
  personId: '0196a3c4-1b7e-7c35-9d0e-5b1f0a6c2d11',
}

/** Keys of all dictionaries, in order, with the text that follows each; fails on what is no XML. */
function read(profile: string): [key: string, value: string][] {
  const found: [string, string][] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => assert.fail(error))
  parser.on('opentag', ({ name, isSelfClosing }) => {
    text = isSelfClosing ? name : ''
    if (isSelfClosing) found.at(-1)![1] = name
  })
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (name === 'key') found.push([text, ''])
    else if ((name === 'string' || name === 'integer') && !isSelfClosing) found.at(-1)![1] = text
  })
  parser.write(profile).close()
  return found
}

test('the profile sets up one CalDAV account over HTTPS', async () => {
  const profile = await appleProfile(ACCOUNT)
  assert.match(profile!, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<!DOCTYPE plist/)
  const values = Object.fromEntries(read(profile!).filter(([key]) => key.startsWith('CalDAV')))
  assert.deepEqual(values, {
    CalDAVAccountDescription: 'Errand',
    CalDAVHostName: 'errand.example.org',
    CalDAVPort: '8443',
    CalDAVPrincipalURL: '/dav/',
    CalDAVUseSSL: 'true',
    CalDAVUsername: 'maja&ben@<home>',
    CalDAVPassword: 'erd_a&b',
  })
})

test('its UUIDs stay with a person and a server, so that a new profile replaces the old one', async () => {
  const uuids = async (account: typeof ACCOUNT) =>
    read((await appleProfile(account))!).flatMap(([key, value]) => (key === 'PayloadUUID' ? [value] : []))
  const [first, again, other] = [
    await uuids(ACCOUNT),
    await uuids({ ...ACCOUNT, token: 'erd_new' }),
    await uuids({ ...ACCOUNT, personId: '0196a3c4-1b7e-7c35-9d0e-5b1f0a6c2d12' }),
  ]
  assert.deepEqual(again, first)
  assert.equal(new Set([...first, ...other]).size, 4)
  for (const uuid of first) assert.match(uuid, /^[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/)
})

test('there is no Apple profile without HTTPS', async () => {
  assert.equal(await appleProfile({ ...ACCOUNT, origin: 'http://errand.local:8080' }), null)
})
