import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST_TOGETHER, MOST_IN_BATCH, MOST_LABELLED } from '../../../src/contract/batch-limits.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

test('a batch takes as many labels and as long descriptions as it may together, and no more', async (t) => {
  const { api } = await maja(await startApp(t))
  const unknown = Array.from({ length: MOST_IN_BATCH }, newId)
  const patch = (count: number, fields: object) =>
    api.post('/tasks/batch', { ids: unknown.slice(0, count), action: 'patch', patch: fields })
  const labels = (count: number) => ({ labels: Array.from({ length: count }, (_, n) => `label ${n}`) })
  const ten = MOST_LABELLED / 10
  assert.equal((await patch(ten, labels(10))).status, 200)
  const labelled = await patch(ten, labels(11))
  assert.deepEqual([labelled.status, Object.keys(labelled.body.fields)], [422, ['patch.labels']])
  const described = (more: number) => patch(200, { description: 'x'.repeat(LONGEST_TOGETHER / 200 + more) })
  assert.equal((await described(0)).status, 200)
  const long = await described(1)
  assert.deepEqual([long.status, Object.keys(long.body.fields)], [422, ['patch.description']])
})

test('a batch has fields to change if that is what it does, and only then', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: task } = await api.post('/tasks', { content: 'Sow' })
  for (const body of [
    { action: 'patch' },
    { action: 'complete', patch: { priority: 1 } },
    { action: 'move', patch: { priority: 1 } },
  ]) {
    const refused = await api.post('/tasks/batch', { ids: [task.id], ...body })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['patch']], body.action)
  }
  assert.deepEqual((await api.get(`/tasks/${task.id}`)).body, task)
})
