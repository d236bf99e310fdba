/** Two thousand connections that only drip, and one person who wants to get in. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

const CROWD = 2_000
/** Milliseconds of this process, client and server in one; what others do on the machine does not count. */
const SOON = 500
/** Milliseconds after which somebody has been kept out, however busy the machine is. */
const KEPT_OUT = 10_000

const MAIL = 'POST /inbound/mail HTTP/1.1\r\nHost: a\r\nContent-Type: message/rfc822\r\nContent-Length: 100000\r\n\r\nS'

/** Attackers who each begin a mail and send a byte every ten seconds. */
async function crowd(t: TestContext, port: number, addressOf: (index: number) => string): Promise<void> {
  const sockets: Socket[] = []
  for (let index = 0; index < CROWD; index++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(index) }).on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(MAIL)
  }
  let next = 0
  const drip = setInterval(() => {
    for (let one = 0; one < CROWD / 50; one++) {
      const socket = sockets[next++ % CROWD]!
      if (socket.writable) socket.write('x')
    }
  }, 200)
  t.after(() => {
    clearInterval(drip)
    sockets.forEach((socket) => socket.destroy())
  })
}

/** Milliseconds that this process works until this is answered 200, over a connection of its own from another address. */
async function answerTime(port: number, options: RequestOptions, body?: string): Promise<number> {
  const began = performance.now()
  const before = process.cpuUsage()
  const asked = request({ port, host: '127.0.0.1', localAddress: '127.0.0.77', agent: false, ...options }).end(body)
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'end')
  assert.equal(answer.statusCode, 200)
  assert.ok(performance.now() - began < KEPT_OUT)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const ofBoth = (crowded: number, alone: number) => `${Math.round(crowded)} ms at most, ${Math.round(alone)} ms alone`

const crowds: Record<string, (index: number) => string> = {
  'from one address': () => '127.0.0.1',
  'from two hundred addresses': (index) => `127.0.1.${1 + (index % 200)}`,
}

for (const [where, addressOf] of Object.entries(crowds)) {
  test(`2,000 dripping connections ${where} keep nobody out: each is answered after half a second of work at most`, async (t) => {
    const app = await startApp(t)
    const person = await maja(app)
    const port = Number(new URL(app.url).port)
    const slowest = async () => {
      let list = 0
      let health = 0
      for (let time = 0; time < 20; time++) {
        list = Math.max(list, await answerTime(port, { path: '/api/v1/tasks', headers: person.api.credentials }))
        health = Math.max(health, await answerTime(port, { path: '/healthz' }))
      }
      return { list, health }
    }
    const alone = await slowest()
    await crowd(t, port, addressOf)
    const { list, health } = await slowest()
    t.diagnostic(`a list took ${ofBoth(list, alone.list)}, a stranger waited ${ofBoth(health, alone.health)}`)
    assert.ok(list <= SOON, `a list took ${Math.round(list)} ms`)
    assert.ok(health <= SOON, `a stranger waited ${Math.round(health)} ms`)
  })
}
