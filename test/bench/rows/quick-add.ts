import { openRaw } from '../../../src/platform/db/connection.ts'
import { compare, rated, wanted, type Least } from '../compare.ts'
import { load, type Load, type Request } from '../load.ts'
import { folder } from '../processes.ts'
import { milliseconds, perSecond, row, type Measured, type Row } from '../row.ts'
import { databaseIn, type SeededServer, type World } from '../world.ts'

/** Parsed, filed under a label, with activity, journal, undo, search index, and on the disk before the answer. */
let made = 0
const quickAdd = (token: string): Request => ({
  method: 'POST',
  path: '/api/v1/tasks/quick-add',
  token,
  body: () => ({ text: `Pay rent ${made++} tomorrow at 9 p1 @bills` }),
})
const create = (token: string): Request => ({
  method: 'POST',
  path: '/api/v1/tasks',
  token,
  body: () => ({ content: `Pay rent ${made++}` }),
})
const ping = (token: string): Request => ({ path: '/api/v1/ping', token })

const QUICK_ADD: Least = { ratio: 0.2, rate: 3_300 }
const CREATE: Least = { rate: 4_500 }

export const quickAddRows: Row[] = [
  row('quick-add, 50 connections', wanted('ping', QUICK_ADD), async (world) =>
    written(await manyQuickAdds(world), QUICK_ADD),
  ),
  row('quick-add, 50 connections, p99', '≤ 60 ms', async (world) => {
    const { p99 } = (await manyQuickAdds(world)).last
    return { figure: milliseconds(p99), met: p99 <= 60 }
  }),
  row('plain create, 50 connections', wanted('ping', CREATE), async (world) =>
    written(await many(world, create), CREATE),
  ),
  row('quick-add, 1 connection, p50', '≤ 0.9 ms', async (world) => {
    const { url, token, stop } = await world.fresh(100_000)
    await load(url, quickAdd(token), 1, 1)
    const { p50, perSecond: rate } = await load(url, quickAdd(token), 1, 3)
    await stop()
    return {
      figure: `${milliseconds(p50)} (${perSecond(rate)})`,
      floor: `bare INSERT and COMMIT ${milliseconds(1000 / bareInserts())}`,
      met: p50 <= 0.9,
    }
  }),
]

const manyQuickAdds = (world: World) => world.once('many quick-adds', () => many(world, quickAdd))

async function many(world: World, request: (token: string) => Request) {
  const [floor, errand] = await Promise.all([world.floor(), world.fresh(100_000)])
  let last!: Load
  const add = async ({ url, token }: SeededServer) => (last = await load(url, request(token), 50, 2)).perSecond
  const compared = await compare(
    () => add(errand),
    async () => (await load(floor.url, ping(floor.token), 50, 2)).perSecond,
  )
  await errand.stop()
  return { compared, last }
}

function written({ compared }: Awaited<ReturnType<typeof many>>, least: Least): Measured {
  const measured = rated(compared, 'ping', least)
  return { ...measured, floor: `${measured.floor}; bare INSERT, a COMMIT each ${perSecond(bareInserts())}` }
}

/** What the disk allows: one row a transaction, flushed, by a prepared statement and nothing else. */
function bareInserts(): number {
  const raw = openRaw(databaseIn(folder()))
  raw.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, content TEXT)')
  const insert = raw.prepare('INSERT INTO bare (content) VALUES (?)')
  const began = performance.now()
  let inserted = 0
  while (performance.now() - began < 1000) {
    insert.run('Pay rent')
    inserted++
  }
  const took = performance.now() - began
  raw.close()
  return (inserted / took) * 1000
}
