import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'

test('a mail that does not say in 15 s who it is for is refused, one that does may take its time', async (t) => {
  const app = await startApp(t)
  const person = await maja(app)
  const { address } = (await person.api.get('/mail-address')).body
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const send = (begins: string) => {
    const head = `POST /inbound/mail HTTP/1.1\r\nHost: a\r\nContent-Type: message/rfc822\r\nContent-Length: ${begins.length + 1000}\r\n\r\n`
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    t.after(() => socket.destroy())
    const said = { heard: '', write: (text: string) => void socket.write(text) }
    socket.on('data', (piece) => void (said.heard += piece.toString()))
    socket.on('error', () => {})
    socket.write(head + begins)
    return said
  }
  const dripping = send('Subject: For whom')
  const addressed = send(`To: ${address}\r\nSubject: In pieces\r\n\r\n`)
  const files = () => readdirSync(`${app.dataDir}/files/tmp`)
  await eventually(() => files().length === 2)
  await eventually(() => {
    dripping.write('x')
    t.mock.timers.tick(100)
    return dripping.heard.includes('HTTP/1.1 408')
  })
  assert.equal(addressed.heard, '')
  addressed.write('x'.repeat(1000))
  await eventually(() => {
    t.mock.timers.tick(10)
    return addressed.heard.includes('HTTP/1.1 201') && files().length === 0
  })
})
