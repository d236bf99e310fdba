import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { createOutgoing } from '../../../src/platform/outgoing/outgoing.ts'

/** A real server on a loopback address; answers its port. */
async function serve(t: TestContext, listener: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, host, resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const bodyOf = async (incoming: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return text
}

const refused = { name: 'OutgoingRefused' }
const post = (url: string) => ({ method: 'POST' as const, url, headers: { 'Content-Type': 'text/plain' }, body: 'hej' })

test('a request reaches a server that the operator allows, with its body and its password', async (t) => {
  const seen: string[] = []
  const port = await serve(t, async (incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url} ${incoming.headers.authorization} ${await bodyOf(incoming)}`)
    outgoing.end('thanks')
  })
  const outgoing = createOutgoing({ allow: ['127.0.0.1'] })
  assert.equal(await outgoing.send(post(`http://maja:pw@127.0.0.1:${port}/topic`)), 200)
  assert.deepEqual(seen, [`POST /topic Basic ${btoa('maja:pw')} hej`])
})

test('nothing is sent to a server on this machine or network that is not allowed, however it is written', async (t) => {
  let asked = 0
  const port = await serve(t, (_, outgoing) => {
    asked++
    outgoing.end()
  })
  const outgoing = createOutgoing({ allow: ['10.9.8.7'] })
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0x7f000001',
    '2130706433',
    '127.1',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ]
  for (const host of hosts) {
    for (const scheme of ['http', 'https']) {
      await assert.rejects(outgoing.send(post(`${scheme}://${host}:${port}/`)), refused, `${scheme}://${host}`)
      await assert.rejects(outgoing.check(`${scheme}://${host}:${port}/`), refused)
    }
  }
  await assert.rejects(outgoing.send(post('file:///etc/passwd')), refused)
  assert.equal(asked, 0)
})

test('a redirect is checked anew: to a server that is not allowed it is refused, and credentials stay behind', async (t) => {
  const seen: (string | undefined)[] = []
  const inner = await serve(
    t,
    (incoming, outgoing) => {
      seen.push(incoming.headers.authorization)
      outgoing.end()
    },
    '127.0.0.2',
  )
  const outer = await serve(t, (_, outgoing) => {
    outgoing.writeHead(307, { Location: `http://127.0.0.2:${inner}/secret` }).end()
  })
  const request = { ...post(`http://127.0.0.1:${outer}/`), headers: { Authorization: 'Bearer tk_1' } }
  await assert.rejects(createOutgoing({ allow: ['127.0.0.1'] }).send(request), refused)
  assert.deepEqual(seen, [])
  await createOutgoing({ allow: ['127.0.0.0/8'] }).send(request)
  assert.deepEqual(seen, [undefined])
})

test('a body is never lost in a redirect, and redirects end', async (t) => {
  const found = await serve(t, (_, outgoing) => void outgoing.writeHead(302, { Location: '/other' }).end())
  const round = await serve(t, (_, outgoing) => void outgoing.writeHead(308, { Location: '/again' }).end())
  const outgoing = createOutgoing({ allow: ['127.0.0.1'] })
  await assert.rejects(outgoing.send(post(`http://127.0.0.1:${found}/`)), /would lose the body/)
  await assert.rejects(outgoing.send(post(`http://127.0.0.1:${round}/`)), /Too many redirects/)
})

test('a name is resolved once, and the connection goes to the address that was checked', async (t) => {
  const port = await serve(t, (_, outgoing) => void outgoing.end('reached'))
  let asked = 0
  const rebinding = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  const outgoing = createOutgoing({ allow: ['127.0.0.1'], resolve: rebinding })
  assert.equal(await outgoing.send(post(`http://ntfy.example.org:${port}/`)), 200)
  assert.equal(asked, 1)
  await assert.rejects(outgoing.send(post(`http://ntfy.example.org:${port}/`)), refused)
})

test('of several addresses only the permitted ones are called', async (t) => {
  let wrong = 0
  const port = await serve(t, (_, outgoing) => void outgoing.end('reached'))
  await new Promise<void>((resolve) => {
    const server = createServer((_, outgoing) => {
      wrong++
      outgoing.end()
    }).listen(port, '127.0.0.3', resolve)
    t.after(() => void server.close())
  })
  const both = async () => [
    { address: '127.0.0.3', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const outgoing = createOutgoing({ allow: ['127.0.0.1'], resolve: both })
  assert.equal(await outgoing.send(post(`http://ntfy.example.org:${port}/`)), 200)
  assert.equal(wrong, 0)
})

test('a server that never answers is given up after the time limit; so is a name that is never found', async (t) => {
  const mute = await serve(t, () => {})
  const outgoing = createOutgoing({ allow: ['127.0.0.1'], timeout: 100 })
  await assert.rejects(outgoing.send(post(`http://127.0.0.1:${mute}/`)), { name: /TimeoutError|AbortError|Error/ })
  const lost = createOutgoing({ allow: [], timeout: 50, resolve: () => new Promise(() => {}) })
  await assert.rejects(lost.send(post('https://ntfy.example.org/')), { name: 'TimeoutError' })
  await lost.check('https://ntfy.example.org/')
})

test('the status counts, also of an answer that is endless, cut off or silent from then on', async (t) => {
  const { promise: cut, resolve } = Promise.withResolvers<void>()
  const endless = await serve(t, (_, outgoing) => {
    outgoing.on('close', resolve)
    const more = (): void => void outgoing.write('x'.repeat(65 * 1024), () => outgoing.destroyed || more())
    more()
  })
  const short = await serve(t, (_, outgoing) => {
    outgoing.writeHead(200, { 'Content-Length': 100 }).write('.', () => outgoing.destroy())
  })
  const silent = await serve(t, (_, outgoing) => void outgoing.write('.'))
  const outgoing = createOutgoing({ allow: ['127.0.0.1'] })
  for (const port of [endless, short, silent]) assert.equal(await outgoing.send(post(`http://127.0.0.1:${port}/`)), 200)
  await cut
  outgoing.stop()
})

test('stopping breaks off what is under way', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const port = await serve(t, () => arrived.resolve())
  const outgoing = createOutgoing({ allow: ['127.0.0.1'] })
  const sent = outgoing.send(post(`http://127.0.0.1:${port}/`))
  await arrived.promise
  outgoing.stop()
  await assert.rejects(sent, { name: 'AbortError' })
})
