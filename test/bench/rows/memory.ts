import { setTimeout as pause } from 'node:timers/promises'
import { load } from '../load.ts'
import { memoryOf, peakDuring, type Memory } from '../memory.ts'
import { megabytes, row, type Row } from '../row.ts'
import type { World } from '../world.ts'

/** V8 gives back what a start has left behind after eight seconds of quiet. */
const IDLE = 12_000

export const memoryRows: Row[] = [
  row('memory idle, private', '≤ 45 MB', async (world) => against((await idle(world)).alone, 45)),
  row('memory idle, resident', '≤ 85 MB', async (world) => against((await idle(world)).resident, 85)),
  row('memory at 50 connections, resident', '≤ 150 MB', async (world) => {
    const { url, child, token, page, stop } = await world.fresh(100_000)
    const mixed = async () => {
      await load(url, { path: `/api/v1/tasks?project_id=${page}&limit=200`, token }, 50, 2)
      await load(url, { path: '/api/v1/today', token }, 50, 2)
      await load(url, { method: 'POST', path: '/api/v1/tasks/quick-add', token, body: { text: 'Buy milk' } }, 50, 2)
    }
    const peak = await peakDuring(child.pid!, mixed)
    await stop()
    return against(peak, 150)
  }),
]

const against = (bytes: number, most: number) => ({ figure: megabytes(bytes), met: bytes <= most * 1e6 })

/** Of a server of 100,000 tasks that has answered Today once. */
const idle = (world: World): Promise<Memory> =>
  world.once('idle memory', async () => {
    const { url, child, token, stop } = await world.fresh(100_000)
    await load(url, { path: '/api/v1/today', token }, 1, 0)
    await pause(IDLE)
    const memory = memoryOf(child.pid!)
    await stop()
    return memory
  })
