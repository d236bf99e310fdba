import { openRaw } from '../../../src/platform/db/connection.ts'
import { compare } from '../compare.ts'
import { load, type Load, type Request } from '../load.ts'
import { folder } from '../processes.ts'
import { milliseconds, perSecond, row, times, type Row } from '../row.ts'
import { databaseIn, type SeededServer, type World } from '../world.ts'

/** Parsed, filed under a label, with activity, journal, undo, search index, and on the disk before the answer. */
let made = 0
const quickAdd = (token: string): Request => ({
  method: 'POST',
  path: '/api/v1/tasks/quick-add',
  token,
  body: () => ({ text: `Pay rent ${made++} tomorrow at 9 p1 @bills` }),
})
const ping = (token: string): Request => ({ path: '/api/v1/ping', token })

export const quickAddRows: Row[] = [
  row('quick-add, 50 connections', '≥ 0.20 × ping', async (world) => {
    const { ratio, subject, floor } = (await many(world)).compared
    return {
      figure: `${perSecond(subject)} = ${times(ratio)}`,
      floor: `ping ${perSecond(floor)}; bare INSERT, a COMMIT each ${perSecond(bareInserts())}`,
      met: ratio >= 0.2,
    }
  }),
  row('quick-add, 50 connections, p99', '≤ 60 ms', async (world) => {
    const { p99 } = (await many(world)).last
    return { figure: milliseconds(p99), met: p99 <= 60 }
  }),
  row('quick-add, 1 connection, p50', '≤ 2 ms', async (world) => {
    const { url, token, stop } = await world.fresh(100_000)
    await load(url, quickAdd(token), 1, 1)
    const { p50, perSecond: rate } = await load(url, quickAdd(token), 1, 3)
    await stop()
    return {
      figure: `${milliseconds(p50)} (${perSecond(rate)})`,
      floor: `bare INSERT and COMMIT ${milliseconds(1000 / bareInserts())}`,
      met: p50 <= 2,
    }
  }),
]

const many = (world: World) =>
  world.once('many quick-adds', async () => {
    const [floor, errand] = await Promise.all([world.floor(), world.fresh(100_000)])
    let last!: Load
    const add = async ({ url, token }: SeededServer) => (last = await load(url, quickAdd(token), 50, 2)).perSecond
    const compared = await compare(
      () => add(errand),
      async () => (await load(floor.url, ping(floor.token), 50, 2)).perSecond,
    )
    await errand.stop()
    return { compared, last }
  })

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
