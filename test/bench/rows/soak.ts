/** A day of a household in minutes: whether the memory that it takes stays. */
import { setTimeout as pause } from 'node:timers/promises'
import { COMMON_WORD, RARE_WORD } from '../../support/stored/seed.ts'
import { loadMixed, type Request } from '../load.ts'
import { memoryOf } from '../memory.ts'
import { count, largeRow, megabytes, type Row } from '../row.ts'
import type { SeededServer } from '../world.ts'

const CONNECTIONS = 50
/** V8 gives back what work has left behind after eight seconds of quiet. */
const QUIET = 12_000
/** The second half may add so much to what is resident. */
const MOST = 1.05

export const soakRows: Row[] = [
  largeRow('soak: a million mixed requests, resident', `second half ≤ ${MOST} × the first`, async (world) => {
    const server = await world.fresh(100_000)
    const requests = await mixed(server)
    const resident = async () => {
      await pause(QUIET)
      return memoryOf(server.child.pid!).resident
    }
    const half = async () => {
      await loadMixed(server.url, requests, CONNECTIONS, world.soakRequests / 2)
      return resident()
    }
    const start = await resident()
    const began = performance.now()
    const [middle, end] = [await half(), await half()]
    const minutes = (performance.now() - began) / 60_000
    await server.stop()
    const each = [start, middle, end].map(megabytes).join(', ')
    return {
      figure: `${each} before, halfway and after ${count(world.soakRequests)} (in ${minutes.toFixed(1)} min)`,
      met: end <= middle * MOST,
    }
  }),
]

/** Four reads to each write, half of them compressed. */
async function mixed({ url, token, page, task }: SeededServer): Promise<Request[]> {
  const list = `/api/v1/tasks?project_id=${page}&limit=200`
  const answer = await fetch(url + list, { headers: { Authorization: `Bearer ${token}` } })
  const { tasks } = (await answer.json()) as { tasks: { id: string }[] }
  let sent = 0
  const post = (path: string, body: () => object): Request => ({ method: 'POST', path, token, body })
  const writes = (id: string): Request[] => [
    post('/api/v1/tasks/quick-add', () => ({ text: `Pay rent ${sent++} p1 @bills` })),
    { method: 'PATCH', path: `/api/v1/tasks/${id}`, token, body: () => ({ content: `Paint the fence ${sent++}` }) },
    post(`/api/v1/tasks/${id}/complete`, () => ({})),
    post(`/api/v1/tasks/${id}/reopen`, () => ({})),
    post(`/api/v1/tasks/${id}/comments`, () => ({ body: `Done by ${sent++}` })),
  ]
  const paths = [
    ...[`/api/v1/tasks/${task}`, '/api/v1/today', list, '/api/v1/projects', '/api/v1/labels', '/api/v1/upcoming'],
    ...[RARE_WORD, COMMON_WORD].map((word) => `/api/v1/search?q=${word}`),
    `/api/v1/filters/preview?query=${encodeURIComponent('p1 & today')}`,
    '/api/v1/notifications',
  ]
  const reads: Request[] = paths.flatMap((path) => [
    { path, token },
    { path, token, headers: { 'Accept-Encoding': 'br' } },
  ])
  return tasks.flatMap(({ id }) => [...reads, ...writes(id)])
}
