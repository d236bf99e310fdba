import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelList, labelNamed, labels } from '../../../src/web/data/labels.ts'
import { addMissingLabels } from '../../../src/web/data/missing-labels.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages } from '../../../src/web/data/messages.ts'
import { putAfter } from '../../../src/web/data/order.ts'
import { waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

test('a label that is not saved yet is not moved, and what is put below it comes after the last that is saved', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const [one] = [await home.api.post('/labels', { name: 'one' }), await home.api.post('/labels', { name: 'two' })]
  await openPage(t, app, home)
  await loadEverything()
  addMissingLabels(['ahead'])
  const { id } = labelNamed('ahead')!
  await putAfter('labels', id, null)
  assert.match(messages.peek().at(-1)!.text, /^ahead is not saved yet/)
  const moved = putAfter('labels', one.body.id, id)
  assert.deepEqual(
    labelList.peek().map(({ name }) => name),
    ['two', 'one', 'ahead'],
  )
  await moved
  await until(() => waiting.value.length === 0)
  const saved = (await home.api.get('/labels')).body.labels as { name: string; position: string }[]
  assert.deepEqual(
    saved.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ name }) => name),
    ['two', 'one'],
  )
  assert.equal(labels.peek(one.body.id)?.name, 'one')
})
