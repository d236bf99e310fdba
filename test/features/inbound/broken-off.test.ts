import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'

test('a mail whose sender leaves before its end is no fault of the server, and nothing of it stays', async (t) => {
  const lines: Record<string, unknown>[] = []
  const keep = (level: string) => (fields: object) => void lines.push({ level, ...fields })
  const log = { trace() {}, debug() {}, info: keep('info'), warn() {}, error: keep('error'), fatal() {} }
  const app = await startApp(t, {}, { log })
  const { api } = await maja(app)
  const { address } = (await api.get('/mail-address')).body
  const files = () => readdirSync(`${app.dataDir}/files/tmp`)
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  t.after(() => socket.destroy())
  socket.write(
    'POST /inbound/mail HTTP/1.1\r\nHost: a\r\nContent-Type: message/rfc822\r\nContent-Length: 90000\r\n\r\n',
  )
  socket.write(`To: ${address}\r\nSubject: Half\r\n\r\nwords`)
  await eventually(() => files().length === 1)
  socket.destroy()
  await eventually(() => lines.some(({ path }) => path === '/inbound/mail') && files().length === 0)
  assert.equal(lines.find(({ path }) => path === '/inbound/mail')!['status'], 400)
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  )
})
