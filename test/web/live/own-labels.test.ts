import { deafPage } from '../support/deaf-page.ts'
import { holdAnswers } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { labelTasks } from '../../../src/web/data/tasks/edit.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'

test('a label that was just put on stays, though the one before it is heard of only after its answer', async (t) => {
  const { below, news, hear } = await deafPage(t)
  await labelTasks([below], 'paint', true)
  const { changes } = await news()
  await labelTasks([below], 'shop', true)
  changes.forEach(receive)
  assert.deepEqual(tasks.peek(below)?.labels, ['paint', 'shop'])
  await hear()
  assert.deepEqual(tasks.peek(below)?.labels, ['paint', 'shop'])
})

test('a label that was just put on stays, though the one before it is heard of while it is asked for', async (t) => {
  const { below, news } = await deafPage(t)
  await labelTasks([below], 'paint', true)
  const { changes } = await news()
  holdAnswers(t, /^PATCH /, async () => changes.forEach(receive))
  await labelTasks([below], 'shop', true)
  assert.deepEqual(tasks.peek(below)?.labels, ['paint', 'shop'])
})

test('a label that was just put on stays, though the one before it was asked for with it and heard of before the answer', async (t) => {
  const { below, hear } = await deafPage(t)
  let isFirst = true
  holdAnswers(t, /^PATCH /, async () => {
    if (isFirst) await hear()
    isFirst = false
  })
  await Promise.all([labelTasks([below], 'paint', true), labelTasks([below], 'shop', true)])
  assert.deepEqual(tasks.peek(below)?.labels, ['paint', 'shop'])
})

test('labels that were changed elsewhere after an own change are heard of, and stand', async (t) => {
  const { api, below, hear } = await deafPage(t)
  await labelTasks([below], 'paint', true)
  await api.patch(`/tasks/${below}`, { labels: ['shop'] })
  await hear()
  assert.deepEqual(tasks.peek(below)?.labels, ['shop'])
  holdAnswers(t, /^PATCH /, async () => {
    await api.patch(`/tasks/${below}`, { labels: ['phone'] })
    await hear()
  })
  await labelTasks([below], 'paint', true)
  assert.deepEqual(tasks.peek(below)?.labels, ['phone'])
})

test('labels that were set elsewhere as they had been before an own change are heard of, and stand', async (t) => {
  const { api, below, hear } = await deafPage(t)
  await labelTasks([below], 'paint', true)
  await labelTasks([below], 'shop', true)
  await api.patch(`/tasks/${below}`, { labels: ['paint'] })
  await hear()
  assert.deepEqual(tasks.peek(below)?.labels, ['paint'])
  let asked = 0
  holdAnswers(t, /^PATCH /, async () => {
    asked += 1
    if (asked === 1) return
    await api.patch(`/tasks/${below}`, { labels: ['paint', 'phone'] })
    await hear()
  })
  await Promise.all([labelTasks([below], 'phone', true), labelTasks([below], 'shop', true)])
  assert.deepEqual(tasks.peek(below)?.labels, ['paint', 'phone'])
})
