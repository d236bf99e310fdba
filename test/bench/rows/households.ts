import { openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { holdSocket } from '../../support/machine/socket-holder.ts'
import { load } from '../load.ts'
import { memoryOf } from '../memory.ts'
import { commandLine, folder, serve } from '../processes.ts'
import { megabytes, median, milliseconds, row, type Row } from '../row.ts'
import type { SeededServer, World } from '../world.ts'
import { bareNode } from './start.ts'

const HOUSEHOLDS = 50
const TASKS = 2_000
/** V8 gives back what a start has left behind after eight seconds of quiet. */
const QUIET = 12_000
const IDLE_SECONDS = 20
const STARTS = 7
/** Resident bytes left to the system and to a reverse proxy when households are counted. */
const SYSTEM = 300e6
const HOSTS = [1, 4, 16]

export const householdRows: Row[] = [
  row(`households: ${HOUSEHOLDS} servers idle, memory each`, '≤ 60 MB', async (world) =>
    fitting((await measured(world)).idle, 60),
  ),
  row(`households: ${HOUSEHOLDS} servers idle, processor each`, '≤ 0.5 %', async (world) => {
    const { busy } = await measured(world)
    return { figure: `${(busy * 100).toFixed(2)} % of one core`, met: busy <= 0.005 }
  }),
  row(`households: ${HOUSEHOLDS} servers, one person active in each, memory each`, '≤ 90 MB', async (world) =>
    fitting((await measured(world)).active, 90),
  ),
  row('households: a request to a server that is not there', '≤ 300 ms', async (world) => {
    const dataDir = folder((await world.seeded(TASKS)).dataDir)
    const env = { ERRAND_DATA_DIR: dataDir, ERRAND_IDLE_STOP: '15' }
    const held = await holdSocket(commandLine('errand'), env, openSync(`${dataDir}/log`, 'a'))
    const each: number[] = []
    for (let n = 0; n < STARTS; n++) {
      const began = performance.now()
      const [answer, pid] = await Promise.all([fetch(`${held.url}/healthz`), held.start()])
      each.push(performance.now() - began)
      if (!answer.ok) throw new Error(await answer.text())
      process.kill(pid, 'SIGTERM')
      await held.ended()
    }
    held.release()
    return { figure: milliseconds(median(each)), floor: bareNode(), met: median(each) <= 300 }
  }),
]

const fitting = (bytes: number, most: number) => ({
  figure: `${megabytes(bytes)}: ${HOSTS.map((size) => `${Math.floor((size * 1e9 - SYSTEM) / bytes)} in ${size} GB`).join(', ')}`,
  met: bytes <= most * 1e6,
})

/** Per household: bytes when idle and after a person was there, shared pages counted once; share of a core when idle. */
const measured = (world: World) =>
  world.once('households', async () => {
    const { dataDir, seeded } = await world.seeded(TASKS)
    const servers: SeededServer[] = []
    const each = (value: (pid: number) => number) =>
      servers.reduce((sum, { child }) => sum + value(child.pid!), 0) / servers.length
    try {
      while (servers.length < HOUSEHOLDS)
        servers.push({ ...seeded, ...(await serve('errand', folder(dataDir))), token: seeded.people[0]!.token })
      await pause(QUIET)
      const before = each(processorSeconds)
      await pause(IDLE_SECONDS * 1000)
      const busy = (each(processorSeconds) - before) / IDLE_SECONDS
      const idle = each((pid) => memoryOf(pid).proportional)
      for (const server of servers) await visit(server)
      await pause(QUIET)
      return { idle, busy, active: each((pid) => memoryOf(pid).proportional) }
    } finally {
      await Promise.all(servers.map(({ stop }) => stop()))
    }
  })

/** What a person does in a few minutes, as fast as it goes. */
async function visit({ url, token, page }: SeededServer): Promise<void> {
  for (const path of ['/today', `/tasks?project_id=${page}&limit=200`, '/search?q=meeting', '/projects', '/labels'])
    await load(url, { path: `/api/v1${path}`, token }, 1, 0.1)
  await load(url, { method: 'POST', path: '/api/v1/tasks/quick-add', token, body: { text: 'Buy milk' } }, 1, 0.1)
}

/** Linux counts in hundredths of a second: proc(5), stat. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
