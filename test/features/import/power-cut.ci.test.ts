import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from '../../support/app.ts'
import { openTestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { noDisk } from '../../support/machine/disk.ts'
import { serveOnDisk } from '../../support/machine/served-on-disk.ts'
import { serveInProcess } from '../../support/machine/process.ts'
import { sendFile } from '../../support/moving.ts'
import { countIn } from '../../support/stored/counts.ts'

const ROWS = 5_000
const csv = `TYPE,CONTENT\n${Array.from({ length: ROWS }, (_, n) => `task,Task ${n}\n`).join('')}`

test(
  'after a power cut an import that was answered is there whole, one that was cut off is not there, and what else was answered is',
  { skip: noDisk() },
  async (t) => {
    const { env, server, session, losePower } = await serveOnDisk(t)
    const seen = async (api: Client) =>
      (await api.get('/projects')).body.projects.map(({ name, open_count }: any) => [name, open_count])

    const { status } = await sendFile(session, '/import/legacy', csv, { filename: 'First.csv' })
    assert.equal(status, 201)
    await losePower(server)

    const next = await serveInProcess(t, env)
    const api = new Client(next.url, session.credentials)
    assert.deepEqual(await seen(api), [
      ['Inbox', 0],
      ['First', ROWS],
    ])
    let wasAnswered = false
    const second = sendFile(api, '/import/legacy', csv, { filename: 'Second.csv' }).then(
      () => void (wasAnswered = true),
      () => {},
    )
    await eventually(() => countIn(env.ERRAND_DATA_DIR, 'tasks') > ROWS + 500)
    assert.equal((await api.post('/tasks', { content: 'Paint' })).status, 201)
    const answered = wasAnswered
    await losePower(next)
    await second

    const last = await serveInProcess(t, env)
    const left = await seen(new Client(last.url, session.credentials))
    // On a busy machine it was done before the cut.
    const whole = answered || left.length > 2 ? [['Second', ROWS]] : []
    assert.deepEqual(left, [['Inbox', 1], ['First', ROWS], ...whole])
    last.child.kill('SIGTERM')
    await last.ended
    const { db, close } = openTestDatabase(undefined, { dataDir: env.ERRAND_DATA_DIR })
    assert.deepEqual(db.get('SELECT integrity_check AS it FROM pragma_integrity_check'), { it: 'ok' })
    await close()
  },
)
