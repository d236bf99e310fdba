import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openTestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { noDisk } from '../../support/machine/disk.ts'
import { serveOnDisk } from '../../support/machine/served-on-disk.ts'

test(
  'after a power cut everything that was answered is there, also what a checkpoint had moved from the WAL before that began anew',
  { skip: noDisk() },
  async (t) => {
    const { env, server, session: api, losePower } = await serveOnDisk(t)
    const all: string[] = []
    const add = async (content: string) => {
      all.push(content)
      assert.equal((await api.post('/tasks', { content })).status, 201)
    }
    for (let round = 1; round <= 3; round++) {
      for (let n = 1; n <= 20; n++) await add(`Paint fence ${round}.${n}`)
      await eventually(() => readFileSync(join(env.ERRAND_DATA_DIR, 'errand.db')).includes(`Paint fence ${round}.20`))
    }
    await add('Paint gate')
    await losePower(server)

    const { db, close } = openTestDatabase(undefined, { dataDir: env.ERRAND_DATA_DIR })
    assert.deepEqual(db.get('SELECT integrity_check AS it FROM pragma_integrity_check'), { it: 'ok' })
    const there = new Set(db.all<{ content: string }>('SELECT content FROM tasks').map(({ content }) => content))
    assert.deepEqual(
      all.filter((content) => !there.has(content)),
      [],
    )
    await close()
  },
)
