import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Client } from '../../support/app.ts'
import { freshFolder, openTestDatabase, type Ends } from '../../support/database.ts'
import { noDisk, openDisk } from '../../support/machine/disk.ts'
import { personOf, PASSWORD, type Person } from '../../support/people.ts'
import { serveInProcess } from '../../support/machine/process.ts'
import { eventually } from '../../support/eventually.ts'
import { filesIn, upload } from '../../support/upload.ts'

type Server = Awaited<ReturnType<typeof serveInProcess>>
const TYPICAL = 400_000

interface Writer {
  /** Name of each file that was answered with 201 → the hash of its bytes. */
  answered: Map<string, string>
  headers: Record<string, string>
  task: string
}

async function setUp(dataDir: string): Promise<Writer> {
  const ends: (() => unknown)[] = []
  const server = await serveInProcess({ after: (end) => ends.push(end) }, { ERRAND_DATA_DIR: dataDir })
  const guest = new Client(server.url)
  const made = await guest.post('/auth/setup', { email: 'maja@home', name: 'Maja', password: PASSWORD })
  const owner: Person = await personOf({ url: server.url } as never, made.body, made.headers)
  const { body: task } = await owner.api.post('/tasks', { content: 'Files' })
  server.child.kill('SIGTERM')
  await server.ended
  return { answered: new Map(), headers: owner.api.credentials, task: task.id }
}

/** Six at a time, half of them the same bytes, until the server is gone. */
async function uploadOn(url: string, round: string, { answered, headers, task }: Writer): Promise<void> {
  const api = new Client(url, headers)
  const same = randomBytes(TYPICAL)
  const one = async (lane: number) => {
    for (let n = 0; ; n++) {
      const bytes = (lane + n) % 2 ? same : randomBytes(TYPICAL)
      const name = `${round} ${lane} ${n}`
      const { status } = await upload(api, task, new Uint8Array(bytes), { name })
      if (status !== 201) throw new Error(`answered ${status}`)
      answered.set(name, hash('sha256', bytes, 'hex'))
    }
  }
  await Promise.allSettled(Array.from({ length: 6 }, (_, lane) => one(lane)))
}

/** Starts on what is left: what was answered is there whole, what is listed has its bytes, and nothing else lies there. */
async function check(t: Ends, dataDir: string, { answered, headers, task }: Writer): Promise<Server> {
  const server = await serveInProcess(t, { ERRAND_DATA_DIR: dataDir })
  const listed = new Map<string, string>()
  for (let cursor = ''; ;) {
    const path = `${server.url}/api/v1/tasks/${task}/attachments?limit=500${cursor}`
    const page: { attachments: any[]; next_cursor: string | null } = await (await fetch(path, { headers })).json()
    const { attachments, next_cursor } = page
    for (const { filename, url, size } of attachments) {
      const bytes = new Uint8Array(await (await fetch(server.url + url, { headers })).arrayBuffer())
      assert.equal(bytes.length, size, filename)
      listed.set(filename, hash('sha256', bytes, 'hex'))
    }
    if (next_cursor === null) break
    cursor = `&cursor=${next_cursor}`
  }
  for (const [name, sha256] of answered) assert.equal(listed.get(name), sha256, `${name} was answered`)
  const used = [...new Set(listed.values())].map((sha256) => `${sha256.slice(0, 2)}/${sha256}`)
  await eventually(() => filesIn(dataDir).length === used.length)
  assert.deepEqual(
    filesIn(dataDir),
    used.toSorted((one, other) => (one < other ? -1 : 1)),
  )
  return server
}

test('whenever it is killed in the middle of uploads, the store is consistent and what was answered is there', async (t) => {
  const dataDir = freshFolder(t)
  const writer = await setUp(dataDir)
  for (const [round, answers] of [1, 10].entries()) {
    const server = await check(t, dataDir, writer)
    const before = writer.answered.size
    const uploading = uploadOn(server.url, `round ${round}`, writer)
    await eventually(() => writer.answered.size >= before + answers)
    server.child.kill('SIGKILL')
    await Promise.all([uploading, server.ended])
  }
  const server = await check(t, dataDir, writer)
  server.child.kill('SIGTERM')
  await server.ended
  const { db, close } = openTestDatabase(undefined, { dataDir })
  const counted =
    'SELECT count(*) AS n FROM blobs b WHERE uses <> (SELECT count(*) FROM attachments a WHERE a.sha256 = b.sha256)'
  assert.deepEqual(db.get(counted), { n: 0 })
  await close()
})

test(
  'whenever the power is cut in the middle of uploads, what was answered is there whole',
  { skip: noDisk() },
  async (t) => {
    const disk = openDisk(t)
    const dataDir = `${disk.path}/data`
    const writer = await setUp(dataDir)
    for (const [round, answers] of [9].entries()) {
      const server = await check(t, dataDir, writer)
      const before = writer.answered.size
      const uploading = uploadOn(server.url, `round ${round}`, writer)
      await eventually(() => writer.answered.size >= before + answers)
      // The server lives on for a moment, and the kernel lets some flushes succeed that reach the disk no more.
      const beforeTheCut = new Map(writer.answered)
      disk.cutPower()
      server.child.kill('SIGKILL')
      await Promise.all([uploading, server.ended])
      writer.answered = beforeTheCut
      disk.powerOn()
    }
    const server = await check(t, dataDir, writer)
    server.child.kill('SIGTERM')
    await server.ended
  },
)
