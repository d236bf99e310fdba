import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DAY, HOUR } from '../../../src/domain/calendar/milliseconds.ts'
import { allJobs } from '../../../src/doors/jobs.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import type { Job } from '../../../src/platform/jobs/job.ts'
import { commandLine } from '../processes.ts'
import { largeRow, milliseconds, NotHere, row, type Row } from '../row.ts'
import type { SeededServer, Size, World } from '../world.ts'
import { longestStall } from './live.ts'
import { sha256Hex } from '../../../src/platform/ids.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'

const NO_SUCH_COMMAND = 2
/** Milliseconds in which the server does nothing: what stands still then is the machine. */
const IDLE = 3000

/** Milliseconds that backup and nightly jobs may keep others waiting. */
const BESIDE = 30
/** The same for what is done in slices. */
const SLICE = 20

const MILLION = 1_000_000

export const stallRows: Row[] = [
  stallRow('backup of 100,000 tasks running', BESIDE, 100_000, () => ({ work: backup })),
  stallRow('backup of 1,000,000 tasks running', BESIDE, MILLION, () => ({ work: backup })),
  ...besideAMillion('all nightly jobs', BESIDE, () => ({ prepare: trashedProject, work: nightlyJobs })),
  ...besideAMillion('import of 5,000 rows', SLICE, () => ({ work: importRows })),
  stallRow('import of an account with 10,000 tasks', SLICE, 100_000, importOf(10_000)),
  { ...stallRow('import of an account with 100,000 tasks', SLICE, 100_000, importOf(100_000)), large: true },
  stallRow('import of an account with 100,000 tasks beside 1,000,000 tasks', SLICE, MILLION, importOf(100_000)),
  ...besideAMillion('a project of 20,000 tasks deleted and restored', SLICE, () => ({
    prepare: trashedProject,
    work: restore,
  })),
  ...besideAMillion('purge of a project of 20,000 tasks', SLICE, () => ({ prepare: trashedProject, work: purge })),
  ...besideAMillion('an account with 20,000 tasks deleted', SLICE, () => ({ prepare: admin, work: deletePerson })),
]

type Work = (server: SeededServer) => Promise<void>

interface Measured {
  /** Before it is measured. */
  prepare?: Work
  work: Work
}

type Given = (world: World) => Measured | Promise<Measured>

/** Among 100,000 tasks, and with `--large` among a million too. */
function besideAMillion(what: string, most: number, given: Given): Row[] {
  return [stallRow(what, most, 100_000, given), stallRow(`${what} beside 1,000,000 tasks`, most, MILLION, given)]
}

function stallRow(what: string, most: number, size: Size, given: Given): Row {
  const sized = size > 100_000 ? largeRow : row
  return sized(`longest stall, ${what}`, `≤ ${milliseconds(most)}`, async (world) => {
    const { prepare, work } = await given(world)
    const server = await world.fresh(size, 'watched')
    try {
      await prepare?.(server)
      await longestStall(server)
      await setTimeout(IDLE)
      const floor = milliseconds(await longestStall(server))
      const began = performance.now()
      await work(server)
      const took = performance.now() - began
      const stall = await longestStall(server)
      return { figure: `${milliseconds(stall)} (in ${milliseconds(took)})`, floor: `${floor} idle`, met: stall <= most }
    } finally {
      await server.stop()
    }
  })
}

async function backup({ dataDir }: SeededServer): Promise<void> {
  const [command, ...args] = commandLine('errand')
  const child = spawn(command, [...args, 'backup'], { env: { ERRAND_DATA_DIR: dataDir }, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === NO_SUCH_COMMAND) throw new NotHere('no such command yet')
  if (code !== 0) throw new Error(`backup ended with ${code}`)
}

/** All jobs that run once a period, at once, with years of what they delete; until the last has said that it is done. */
async function nightlyJobs({ child, dataDir }: SeededServer): Promise<void> {
  child.send(YEARS)
  const given = { clock: systemClock, transport: null, backups: {} } as never
  const missing = new Set(
    allJobs(given)
      .filter(isPeriodic)
      .map(({ name }) => name),
  )
  while (missing.size > 0) {
    await setTimeout(100)
    const log = readFileSync(join(dataDir, 'log'), 'utf8')
    if (log.includes('a job failed')) throw new Error(log)
    for (const name of missing) if (log.includes(`"job":"${name}","did"`)) missing.delete(name)
  }
}

const YEARS = 3 * 365 * DAY
const isPeriodic = ({ name, every }: Job): boolean =>
  name === 'nightly backup' || (typeof every === 'number' && every >= HOUR)

/** The account of the first person, who owns all projects, once more for the same person. */
function importOf(size: Size): Given {
  return async (world) => {
    const account = await world.once(`account of ${size}`, async () =>
      (await request(await world.household(size), 'GET', '/export/account')).blob(),
    )
    const work: Work = async (server) => {
      const form = new FormData()
      form.set('file', account, 'account.json')
      await request(server, 'POST', '/import/account', form)
    }
    return { work }
  }
}

async function importRows({ url, token }: SeededServer): Promise<void> {
  const rows = Array.from({ length: 5000 }, (_, n) => ({ Task: `Sort box ${n}`, When: 'every friday', Tags: 'attic' }))
  const mapping = { content: 'Task', due: 'When', labels: 'Tags' }
  const answer = await fetch(`${url}/api/v1/import/csv`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Attic', mapping, rows }),
  })
  const text = await answer.text()
  if (answer.status === 404) throw new NotHere('no such route yet')
  if (answer.status !== 201) throw new Error(text)
}

const LARGE_PROJECT = 20_000

async function trashedProject(server: SeededServer): Promise<void> {
  const project = await largeProject(server)
  await request(server, 'DELETE', `/projects/${project}`)
}

async function largeProject(server: Caller): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([`TYPE,CONTENT\n${'task,Sort the photos @attic\n'.repeat(LARGE_PROJECT)}`]), 'Attic.csv')
  const answer = await request(server, 'POST', '/import/legacy', form)
  const { project_id } = (await answer.json()) as { project_id: string }
  return project_id
}

async function idInTrash(server: SeededServer): Promise<string> {
  const listed = await request(server, 'GET', '/trash/projects')
  const { projects } = (await listed.json()) as { projects: { id: string }[] }
  return projects[0]!.id
}

/** Restores it, deletes it and restores it again. */
async function restore(server: SeededServer): Promise<void> {
  const id = await idInTrash(server)
  await request(server, 'POST', `/trash/projects/${id}/restore`)
  await request(server, 'DELETE', `/projects/${id}`)
  await request(server, 'POST', `/trash/projects/${id}/restore`)
}

/** Until the last of its tasks is off the disk. */
async function purge(server: SeededServer): Promise<void> {
  const id = await idInTrash(server)
  await request(server, 'DELETE', `/trash/projects/${id}`)
  const db = openSqlite(join(server.dataDir, 'errand.db'), { readonly: true })
  const isThere = db.prepare('SELECT 1 FROM projects WHERE id = ?')
  while (isThere.get(id)) await setTimeout(100)
  db.close()
}

/** The second person has a large project of their own; the first is an admin with a session, which goes by the token. */
async function admin(server: SeededServer): Promise<void> {
  const { url, people, dataDir } = server
  const now = new Date()
  const db = openSqlite(join(dataDir, 'errand.db'))
  // Every account has an Inbox, but of those that are planted only the first.
  db.prepare(
    `INSERT INTO projects (id, owner_id, name, color, view_mode, is_inbox, created_at, updated_at)
     VALUES (@person, @person, 'Inbox', 'graphite', 'list', 1, @at, @at)`,
  ).run({ person: people[1]!.id, at: now.toISOString() })
  await largeProject({ url, token: people[1]!.token })
  db.prepare('UPDATE users SET is_admin = 1 WHERE id = ?').run(people[0]!.id)
  db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
    people[0]!.id,
    people[0]!.id,
    sha256Hex(server.token),
    'bench',
    '127.0.0.1',
    now.toISOString(),
    now.toISOString(),
    new Date(now.getTime() + 60 * 60 * 1000).toISOString(),
  )
  db.close()
}

const deletePerson: Work = async ({ url, token, people }) => {
  const answer = await fetch(`${url}/api/v1/users/${people[1]!.id}`, {
    method: 'DELETE',
    headers: { Cookie: `errand=${token}`, Origin: url },
  })
  if (answer.status !== 204) throw new Error(await answer.text())
}

type Caller = Pick<SeededServer, 'url' | 'token'>

async function request({ url, token }: Caller, method: string, path: string, body?: FormData): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
