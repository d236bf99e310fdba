import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { Client } from '../../support/app.ts'
import { freshFolder } from '../../support/database.ts'
import { personOf, PASSWORD } from '../../support/people.ts'
import { serveInProcess } from '../../support/machine/process.ts'
import { eventually } from '../../support/eventually.ts'
import { filesIn, placeOf, upload } from '../../support/upload.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0

test(
  'a file whose flush fails is never answered with 201: the server stops, and starts again on what was flushed',
  { skip: !hasStrace && 'needs strace' },
  async (t) => {
    const dataDir = freshFolder(t)
    const server = await serveInProcess(t, { ERRAND_DATA_DIR: dataDir })
    const made = await new Client(server.url).post('/auth/setup', {
      email: 'maja@home',
      name: 'Maja',
      password: PASSWORD,
    })
    const owner = await personOf({ url: server.url } as never, made.body, made.headers)
    const { body: task } = await owner.api.post('/tasks', { content: 'Files' })
    assert.equal((await upload(owner.api, task.id, 'before')).status, 201)

    const failing = ['-f', '-p', String(server.child.pid), '-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO']
    const tracer = spawn('strace', [...failing, '-o', '/dev/null'], { stdio: ['ignore', 'ignore', 'pipe'] })
    t.after(() => tracer.kill())
    const attached = once(tracer.stderr, 'data').then(([said]) => String(said))
    if (!/attached/.test(await attached)) return t.skip('strace may not attach to processes here')

    const refused = await upload(owner.api, task.id, 'after').catch(() => ({ status: 0 }))
    assert.ok(refused.status === 500 || refused.status === 0, 'refused, or cut off')
    assert.equal(await server.ended, 1)
    assert.match(await server.err, /EIO/)

    const again = await serveInProcess(t, { ERRAND_DATA_DIR: dataDir })
    const answer = await new Client(again.url, owner.api.credentials).get(`/tasks/${task.id}/attachments`)
    assert.equal(answer.body.attachments.length, 1)
    await eventually(() => filesIn(dataDir).length === 1)
    assert.deepEqual(filesIn(dataDir), [placeOf('before')])
  },
)
