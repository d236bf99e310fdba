import { addOrdinaryTasks, bytesOfTasks, MOST_BYTES } from '../../support/stored/ordinary-tasks.ts'
import { compare, rated, wanted, type Least } from '../compare.ts'
import { load, type Request } from '../load.ts'
import { count, kilobytes, largeRow, row, times, type Row } from '../row.ts'
import type { SeededServer, Size, World } from '../world.ts'

const CONNECTIONS = 50
const SECONDS = 1.5

interface Read {
  what: string
  /** Of the floor of that name. */
  least: Least
  floor: 'ping' | 'static'
  request(server: SeededServer): Request
}

const projectOf200 = ({ page, token }: SeededServer): Request => ({
  path: `/api/v1/tasks?project_id=${page}&limit=200`,
  token,
})

const READS: Read[] = [
  {
    what: 'one task',
    least: { ratio: 0.45, rate: 10_200 },
    floor: 'ping',
    request: ({ task, token }) => ({ path: `/api/v1/tasks/${task}`, token }),
  },
  {
    what: 'Today (50 tasks)',
    least: { ratio: 0.15, rate: 3_500 },
    floor: 'static',
    request: ({ token }) => ({ path: '/api/v1/today', token }),
  },
  {
    what: 'a project of 200',
    least: { ratio: 0.25, rate: 1_600 },
    floor: 'static',
    request: projectOf200,
  },
]

const UNCHANGED: Least = { ratio: 5, rate: 8_000 }
const COMPRESSED: Least = { ratio: 0.6 }

const SIZES: [size: Size, name: string][] = [
  [10_000, '10,000'],
  [100_000, '100,000'],
  [1_000_000, '1,000,000'],
]

export const readingRows: Row[] = [
  ...SIZES.flatMap(([size, name]) =>
    READS.map((read) =>
      (size > 100_000 ? largeRow : row)(
        `${read.what}, ${name} tasks`,
        wanted(read.floor, read.least),
        async (world) => {
          const server = await world.household(size)
          const compared = await compare(rateOf(server, read.request(server)), await floorOf(world, read, server))
          return rated(compared, read.floor, read.least)
        },
      ),
    ),
  ),
  row('a project of 200 that is unchanged, by its ETag', wanted('read anew', UNCHANGED), async (world) => {
    const server = await world.household(10_000)
    const list = projectOf200(server)
    const { headers } = await fetch(server.url + list.path, { headers: { Authorization: `Bearer ${list.token}` } })
    const known = { ...list, headers: { 'If-None-Match': headers.get('etag')! } }
    return rated(await compare(rateOf(server, known), rateOf(server, list)), 'read anew', UNCHANGED)
  }),
  ...['br', 'gzip'].map((encoding) =>
    row(`a project of 200, compressed (${encoding})`, wanted('as it is', COMPRESSED), async (world) => {
      const server = await world.household(10_000)
      const list = projectOf200(server)
      const compressed = { ...list, headers: { 'Accept-Encoding': encoding } }
      return rated(await compare(rateOf(server, compressed), rateOf(server, list)), 'as it is', COMPRESSED)
    }),
  ),
  ...['br', 'gzip'].map((encoding) =>
    row(`2,000 tasks to a phone, ${encoding}`, `≤ ${count(MOST_BYTES)} bytes`, async (world) => {
      const { caller, project } = await ordinary(world)
      const bytes = await bytesOfTasks(caller, project, encoding)
      const asItIs = await bytesOfTasks(caller, project, 'identity')
      return { figure: `${count(bytes)} bytes`, floor: `as it is ${kilobytes(asItIs)}`, met: bytes <= MOST_BYTES }
    }),
  ),
  ...READS.map((read) =>
    largeRow(`${read.what}: 1,000,000 tasks against 10,000`, '≤ 1.50 × the time', async (world) => {
      const [big, small] = [await world.household(1_000_000), await world.household(10_000)]
      const { ratio } = await compare(rateOf(small, read.request(small)), rateOf(big, read.request(big)))
      return { figure: times(ratio), met: ratio <= 1.5 }
    }),
  ),
]

const ordinary = (world: World) =>
  world.once('ordinary tasks', async () => {
    const { url, dataDir, token } = await world.fresh(10_000)
    const caller = { url, dataDir, headers: { Authorization: `Bearer ${token}` } }
    return { caller, project: await addOrdinaryTasks(caller) }
  })

const rateOf =
  ({ url }: { url: string }, request: Request) =>
  async () =>
    (await load(url, request, CONNECTIONS, SECONDS)).perSecond

async function floorOf(world: World, read: Read, server: SeededServer): Promise<() => Promise<number>> {
  const floor = await world.floor()
  if (read.floor === 'ping') return rateOf(floor, { path: '/api/v1/ping', token: floor.token })
  const { bytes } = await load(server.url, read.request(server), 1, 0)
  return rateOf(floor, { path: `/bytes/${bytes}` })
}
