import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Served } from '../processes.ts'
import { largeRow, median, milliseconds, row, type Row } from '../row.ts'
import type { SeededServer, Size, World } from '../world.ts'

const SOCKETS = 1000
const EVENTS = 30
const WARM_UP = 5
/** Milliseconds. */
const RELOAD = 20

export const liveRows: Row[] = [
  row('event to 1,000 sockets of 60 people, one never reads', '≤ 120 ms', async (world) => {
    const { each, floor } = await events(world)
    return {
      figure: `median ${milliseconds(median(each))}, worst ${milliseconds(Math.max(...each))}`,
      floor: `bare send to all ${milliseconds(floor)}`,
      met: median(each) <= 120,
    }
  }),
  row('event to 1,000 sockets, longest event-loop stall', '≤ 50 ms', async (world) => {
    const { stall } = await events(world)
    return { figure: milliseconds(stall), met: stall <= 50 }
  }),
  row('longest stall, a reload of a project to 1,000 sockets', `≤ ${RELOAD} ms`, (world) => reloads(world, 100_000)),
  largeRow('longest stall, a reload of a project to 1,000 sockets beside 1,000,000 tasks', `≤ ${RELOAD} ms`, (world) =>
    reloads(world, 1_000_000),
  ),
]

/** 200 tasks are changed at once, of which each socket hears one `reload`. */
const reloads = async (world: World, size: Size) => {
  const server = await world.fresh(size, 'watched')
  await shareWithAll(server)
  const path = `/api/v1/tasks?project_id=${server.page}&limit=200`
  const answer = await fetch(server.url + path, { headers: { Authorization: `Bearer ${server.token}` } })
  const ids = ((await answer.json()) as { tasks: { id: string }[] }).tasks.map(({ id }) => id)
  const audience = await listeners(server)
  await longestStall(server)
  for (let n = 0; n < EVENTS; n++) {
    const body = { ids, action: 'patch', patch: { priority: 1 + (n % 4) } }
    await audience.hearing(() => post(server, '/tasks/batch', body))
  }
  const stall = await longestStall(server)
  audience.leave()
  await server.stop()
  return { figure: milliseconds(stall), met: stall <= RELOAD }
}

/** From the request that makes a task to the last socket that has heard of it. */
const events = (world: World) =>
  world.once('events', async () => {
    const server = await world.fresh(100_000, 'watched')
    await shareWithAll(server)
    const audience = await listeners(server)
    const add = () =>
      post(server, '/tasks/quick-add', { text: 'Buy milk tomorrow p1', project_id: server.page }).then(
        ({ size }) => size,
      )
    let size = 0
    for (let n = 0; n < WARM_UP; n++) await audience.hearing(async () => (size = await add()))
    await longestStall(server)
    const each: number[] = []
    for (let n = 0; n < EVENTS; n++) each.push(await audience.hearing(add))
    const stall = await longestStall(server)
    audience.leave()
    await server.stop()
    return { each, stall, floor: await bareSend(world, size) }
  })

async function shareWithAll(server: SeededServer): Promise<void> {
  for (const { id } of server.people.slice(1)) {
    const { status } = await post(server, `/projects/${server.page}/invites`, { user_id: id, role: 'editor' })
    if (status !== 200 && status !== 409) throw new Error(`sharing was answered ${status}`)
  }
}

async function post({ url, token }: SeededServer, path: string, body: object) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, size: (await answer.text()).length }
}

async function bareSend(world: World, size: number): Promise<number> {
  const floor = await world.floor()
  const audience = await listeners(floor)
  const send = () => fetch(`${floor.url}/broadcast/${size}`).then((answer) => answer.text())
  const each: number[] = []
  for (let n = 0; n < EVENTS; n++) each.push(await audience.hearing(send))
  audience.leave()
  return median(each)
}

/** All but one read; `hearing` is the milliseconds until all of those have got one message more. */
async function listeners({ url, people }: SeededServer) {
  let waiting = 0
  let heard = () => {}
  const address = `${url.replace('http', 'ws')}/api/v1/ws`
  const open = async (n: number): Promise<WebSocket> => {
    const headers = { Authorization: `Bearer ${people[n % people.length]!.token}` }
    const ws = new WebSocket(address, { headers, perMessageDeflate: false })
    ws.on('message', () => --waiting === 0 && heard())
    await once(ws, 'open')
    return ws
  }
  const sockets: WebSocket[] = []
  while (sockets.length < SOCKETS - 1) {
    sockets.push(...(await Promise.all(Array.from({ length: 37 }, (_, n) => open(sockets.length + n)))))
  }
  const deaf = await deafTo(url, people.at(-1)!.token)
  return {
    async hearing(work: () => Promise<unknown>): Promise<number> {
      waiting = sockets.length
      const all = new Promise<void>((resolve) => (heard = resolve))
      const began = performance.now()
      await Promise.all([work(), all])
      return performance.now() - began
    },
    leave() {
      for (const ws of sockets) ws.terminate()
      deaf.destroy()
    },
  }
}

/** Opens a live channel and reads nothing of it. */
async function deafTo(url: string, token: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /api/v1/ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nAuthorization: Bearer ${token}\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'readable')
  return socket
}

/** Since it was last asked, in milliseconds. */
export async function longestStall({ child }: Served): Promise<number> {
  const told = once(child, 'message') as Promise<[{ longestMs: number }]>
  child.send('stall')
  return (await told)[0].longestMs
}
