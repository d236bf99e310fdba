import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { commandLine } from '../processes.ts'
import { largeRow, milliseconds, NotHere, row, type Row } from '../row.ts'
import type { SeededServer, Size, World } from '../world.ts'
import { longestStall } from './live.ts'
import { sha256Hex } from '../../../src/platform/ids.ts'
import { openSqlite } from '../../../src/platform/native.ts'

const NO_SUCH_COMMAND = 2
/** Milliseconds in which the server does nothing: what stands still then is the machine. */
const IDLE = 3000

export const stallRows: Row[] = [
  row('longest stall, backup of 100,000 tasks running', '≤ 50 ms', (world) => during(world, 100_000, backup, 50)),
  largeRow('longest stall, backup of 1,000,000 tasks running', '≤ 100 ms', (world) =>
    during(world, 1_000_000, backup, 100),
  ),
  row('longest stall, import of 5,000 rows', '≤ 30 ms', (world) => during(world, 100_000, importRows, 30)),
  row('longest stall, a project of 20,000 tasks deleted and restored', '≤ 30 ms', (world) =>
    during(world, 100_000, restore, 30, trashedProject),
  ),
  row('longest stall, purge of a project of 20,000 tasks', '≤ 30 ms', (world) =>
    during(world, 100_000, purge, 30, trashedProject),
  ),
  row('longest stall, an account with 20,000 tasks deleted', '≤ 30 ms', (world) =>
    during(world, 100_000, deletePerson, 30, admin),
  ),
  largeRow('longest stall, import of 5,000 rows beside 1,000,000 tasks', '≤ 30 ms', (world) =>
    during(world, 1_000_000, importRows, 30),
  ),
  largeRow('longest stall, purge of a project of 20,000 tasks beside 1,000,000', '≤ 30 ms', (world) =>
    during(world, 1_000_000, purge, 30, trashedProject),
  ),
]

type Work = (server: SeededServer) => Promise<void>

async function during(world: World, size: Size, work: Work, most: number, prepare: Work = async () => {}) {
  const server = await world.fresh(size, 'watched')
  try {
    await prepare(server)
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
}

async function backup({ dataDir }: SeededServer): Promise<void> {
  const [command, ...args] = commandLine('errand')
  const child = spawn(command, [...args, 'backup'], { env: { ERRAND_DATA_DIR: dataDir }, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === NO_SUCH_COMMAND) throw new NotHere('no such command yet')
  if (code !== 0) throw new Error(`backup ended with ${code}`)
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
  await largeProject({ url, token: people[1]!.token })
  const now = new Date()
  const db = openSqlite(join(dataDir, 'errand.db'))
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
