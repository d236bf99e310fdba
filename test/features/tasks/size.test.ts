import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { addOrdinaryTasks, bytesOfTasks, MOST_BYTES } from '../../support/stored/ordinary-tasks.ts'
import { maja } from '../../support/people.ts'

test('2,000 tasks come to a phone in 130 KB', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const caller = { url: app.url, dataDir: app.dataDir, headers: api.credentials }
  const project = await addOrdinaryTasks(caller)
  const asIs = await bytesOfTasks(caller, project, 'identity')
  for (const encoding of ['br', 'gzip']) {
    const bytes = await bytesOfTasks(caller, project, encoding)
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes by ${encoding}`)
    t.diagnostic(`${bytes} of ${asIs} bytes by ${encoding}`)
  }
})
