import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { networkOf } from '../../../src/platform/net/addresses.ts'
import { limitConnections, raiseLimit, type ConnectionLimits } from '../../../src/platform/net/connections.ts'
import { eventually } from '../../support/eventually.ts'

/** A server that greets whom it takes; `say('in')` signs a client in. */
async function greeter(t: TestContext, limits: Partial<ConnectionLimits>) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('hello')
    socket.on('data', (said) => {
      if (said.toString() !== 'in') return
      raiseLimit(socket)
      socket.write('welcome')
    })
  })
  limitConnections(server, { total: 100, perAddress: 100, refuse: (socket) => socket.end('no'), ...limits })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const clients: Client[] = []
  t.after(() => {
    for (const { socket } of clients) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = (localAddress = '127.0.0.1'): Client => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    const client = { socket, heard: '', isClosed: false }
    socket.on('data', (said) => void (client.heard += said.toString()))
    socket.on('error', () => {})
    socket.on('close', () => void (client.isClosed = true))
    clients.push(client)
    return client
  }
  const hears = (client: Client, what: string) => eventually(() => assert.equal(client.heard, what))
  const come = async (localAddress?: string) => {
    const client = open(localAddress)
    await hears(client, 'hello')
    return client
  }
  const signIn = async (client: Client) => {
    client.socket.write('in')
    await hears(client, 'hellowelcome')
  }
  return { open, come, hears, signIn }
}

interface Client {
  socket: Socket
  heard: string
  isClosed: boolean
}

test('one address past its limit waits for a place, and is told when there is none; others come at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { open, come, hears } = await greeter(t, { perAddress: 2 })
  const first = await come()
  await come()
  const third = open()
  await come('127.0.0.2')
  assert.equal(third.heard, '')
  first.socket.destroy()
  await hears(third, 'hello')
  const fourth = open()
  await come('127.0.0.2')
  t.mock.timers.tick(2_000)
  await hears(fourth, 'no')
})

test('people who sign in leave their place to others of their address', async (t) => {
  const { come, open, hears, signIn } = await greeter(t, { perAddress: 1 })
  const first = await come()
  const second = open()
  await signIn(first)
  await hears(second, 'hello')
})

test('where all places are taken the oldest by which nobody is signed in is closed for a new one', async (t) => {
  const { come, open, hears, signIn } = await greeter(t, { total: 3 })
  const [first, second, third] = [await come(), await come(), await come()]
  await signIn(first)
  const fourth = await come('127.0.0.3')
  await eventually(() => assert.equal(second.isClosed, true))
  assert.equal(third.isClosed, false)
  await signIn(third)
  await signIn(fourth)
  const fifth = open()
  await hears(fifth, 'no')
  assert.deepEqual([first.isClosed, third.isClosed, fourth.isClosed], [false, false, false])
})

test('a trusted proxy brings as many as it likes', async (t) => {
  const { come } = await greeter(t, { perAddress: 1, trusted: ['127.0.0.8/30'] })
  for (let one = 0; one < 5; one++) await come('127.0.0.9')
})

test('an IPv6 address counts by its /64, an IPv4 one by itself however it is written', () => {
  assert.equal(networkOf('2001:db8:0:7::1'), networkOf('2001:0db8::7:a:b:c:d'))
  assert.notEqual(networkOf('2001:db8:0:7::1'), networkOf('2001:db8:0:8::1'))
  assert.equal(networkOf('::ffff:192.0.2.1'), networkOf('192.0.2.1'))
  assert.notEqual(networkOf('192.0.2.1'), networkOf('192.0.2.2'))
})
