import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from '../../support/app.ts'
import { noDisk } from '../../support/machine/disk.ts'
import { serveOnDisk } from '../../support/machine/served-on-disk.ts'
import { run, serveInProcess } from '../../support/machine/process.ts'
import { upload } from '../../support/upload.ts'

test(
  'a backup and a restore that were told as done are there whole after a power cut',
  { skip: noDisk() },
  async (t) => {
    const { disk, env, server, session, losePower } = await serveOnDisk(t)
    const { body: task } = await session.post('/tasks', { content: 'Paint' })
    for (let n = 0; n < 5; n++) await upload(session, task.id, `file ${n} `.repeat(9999), { name: `${n}.txt` })
    const { out } = await run(t, ['backup'], env)
    await losePower(server)
    const [, path] = /checked: (\S+) \(.*5 files\)/.exec(out)!
    assert.deepEqual(
      spawnSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: path, encoding: 'utf8' }).stdout,
      '',
    )

    const restored = await run(t, ['restore', 'latest'], env)
    assert.equal(restored.code, 0, restored.err)
    disk.cutPower()
    disk.powerOn()
    assert.deepEqual(
      readdirSync(env.ERRAND_DATA_DIR).filter((name) => name.startsWith('restoring')),
      [],
    )
    const [, aside] = /from before is in (\S+);/.exec(restored.out)!
    assert.ok(existsSync(join(aside!, 'errand.db')))
    const again = await serveInProcess(t, env)
    const now = new Client(again.url, session.credentials)
    const { attachments } = (await now.get(`/tasks/${task.id}/attachments`)).body
    assert.equal(attachments.length, 5)
    for (const { id, size } of attachments) assert.equal((await now.get(`/attachments/${id}`)).text.length, size)
    again.child.kill('SIGKILL')
    await again.ended
  },
)
