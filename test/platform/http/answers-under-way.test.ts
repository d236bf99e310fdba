// In a file of its own, where no memory is kept that these answers could get instead.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { Json } from '../../../src/platform/http/answers/json.ts'
import { ok } from '../../../src/platform/http/route.ts'
import { get } from '../../support/planted-routes.ts'
import { serve } from './support.ts'

test('an answer that waits for its client to read is not written over by those for others', async (t) => {
  const LENGTH = 900_000
  // Together more than the system takes for a client that does not read.
  const letters = [...'abcdefghijklmnopqrst']
  let asked = 0
  const listed = get('/:letter', {
    who: 'anyone',
    read: (_on, { params: { letter } }) => {
      if (letter !== 'z') asked++
      return ok({ list: new Json([Buffer.from(`"${letter!.repeat(LENGTH)}"`)]) })
    },
  })
  const { port } = await serve(t, { routes: [listed] })
  const forOthers = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).text()
  const socket = connect(port, '127.0.0.1')
  const request = (letter: string) =>
    `GET /api/v1/${letter} HTTP/1.1\r\nHost: localhost\r\nConnection: ${letter === letters.at(-1) ? 'close' : 'keep-alive'}\r\n\r\n`
  socket.write(letters.map(request).join(''))
  // One waits once no more are asked for while many small ones are answered.
  for (let before = -1; before !== asked;) {
    before = asked
    for (let times = 0; times < 20; times++) await forOthers('')
  }
  assert.ok(asked > 0 && asked < letters.length)
  for (let times = 0; times < 4; times++) await forOthers('z')

  const lists = [...(await text(socket)).matchAll(/\{"list":"([a-z]+)"\}/g)].map(([, list]) => list!)
  assert.deepEqual(
    lists.map((list) => [[...new Set(list)].join(''), list.length]),
    letters.map((letter) => [letter, LENGTH]),
  )
})
