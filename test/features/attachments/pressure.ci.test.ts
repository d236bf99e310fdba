import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LARGEST_UPLOAD } from '../../../src/contract/attachments.ts'
import { BALLAST } from '../../../src/platform/db/writing/ballast.ts'
import { fileSize } from '../../../src/platform/files/disk-space.ts'
import { Client } from '../../support/app.ts'
import { freshFolder, type Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { personOf, PASSWORD } from '../../support/people.ts'
import { serveInProcess } from '../../support/machine/process.ts'
import { filesIn, upload } from '../../support/upload.ts'

const MIB = 1024 * 1024

async function serving(t: Ends, dataDir: string, settings: Record<string, string> = {}) {
  const server = await serveInProcess(t, { ERRAND_DATA_DIR: dataDir, ERRAND_LOG_LEVEL: 'error', ...settings })
  const guest = new Client(server.url)
  const made = await guest.post('/auth/setup', { email: 'maja@home', name: 'Maja', password: PASSWORD })
  const owner = await personOf({ url: server.url } as never, made.body, made.headers)
  const { body: task } = await owner.api.post('/tasks', { content: 'Files' })
  return { server, guest, owner, task: task.id as string }
}

/** The most memory a process ever had, in bytes (proc(5), VmHWM); null where the system does not say. */
function peakOf(pid: number): number | null {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  } catch {
    return null
  }
}

test('eight uploads of 25 MiB at once are never in memory as a whole', async (t) => {
  const { server, owner, task } = await serving(t, freshFolder(t))
  const pid = server.child.pid!
  await upload(owner.api, task, new Uint8Array(MIB))
  const before = peakOf(pid)
  if (before === null) return t.skip('the system does not say how much memory a process has')
  const files = Array.from({ length: 8 }, (_, n) => new Uint8Array(LARGEST_UPLOAD).fill(n))
  const sent = await Promise.all(files.map((bytes) => upload(owner.api, task, bytes)))
  assert.ok(sent.every(({ status }) => status === 201))
  const grown = peakOf(pid)! - before
  // About 50; on a processor that others use too, what is done with waits longer to be collected.
  assert.ok(grown < 100 * MIB, `${Math.round(grown / MIB)} MiB more for 200 MiB that came`)
})

const isRoot = process.getuid?.() === 0

test(
  'on a full disk an upload is refused and leaves nothing, the rest goes on, and later it passes without a restart',
  { skip: !isRoot && 'needs root, to mount a small disk' },
  async (t) => {
    const disk = freshFolder()
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=140m', 'tmpfs', disk])
    if (status !== 0) return t.skip('may not mount disks here')
    t.after(() => {
      spawnSync('umount', ['--lazy', disk])
      rmSync(disk, { recursive: true, force: true })
    })
    const dataDir = join(disk, 'data')
    const { server, guest, owner, task } = await serving(t, dataDir, { ERRAND_KEEP_FREE: '0' })
    await eventually(() => fileSize(join(dataDir, 'ballast')) === BALLAST)
    const filler = join(disk, 'filler')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 5 * MIB))

    const bytes = new Uint8Array(20 * MIB).fill(1)
    const refused = await upload(owner.api, task, bytes)
    assert.deepEqual([refused.status, refused.body.code], [413, 'payload_too_large'])
    assert.deepEqual(filesIn(dataDir), [])
    const small = await upload(owner.api, task, 'small')
    assert.equal(small.status, 201, 'what has room is taken')
    assert.equal((await owner.api.get(`/tasks/${task}`)).status, 200)
    assert.equal((await guest.post('/auth/login', { email: owner.email, password: PASSWORD })).status, 200)
    assert.equal((await owner.api.delete(`/attachments/${small.body.id}`)).status, 204)

    rmSync(filler)
    assert.equal((await upload(owner.api, task, bytes)).status, 201)
    server.child.kill('SIGTERM')
    await server.ended
    assert.equal(await server.err, '', 'a full disk is no fault of the server’s')
  },
)
