/** The labels of an import are seen with its tasks, at its last write, and not before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { countIn } from '../../support/stored/counts.ts'
import { eventually } from '../../support/eventually.ts'
import { listen } from '../../support/live/live.ts'
import { sendFile } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'

const ROWS = 1500
const csv = (labels: (n: number) => string, rows = ROWS) =>
  `TYPE,CONTENT\n${Array.from({ length: rows }, (_, n) => `task,Task ${n} ${labels(n)}\n`).join('')}`

async function labelsOf(api: Client): Promise<Record<string, number>> {
  const { body } = await api.get('/labels?limit=500')
  return Object.fromEntries(body.labels.map((label: any) => [label.name, label.task_count]))
}

test('while an import is written its labels are not seen, then all of them are, in their order', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await api.post('/labels', { name: 'own', color: 'teal' })
  const importing = sendFile(
    api,
    '/import/legacy',
    csv((n) => `@l${n % 7} @Own`),
  )
  await eventually(() => countIn(app.dataDir, 'task_labels') > 0)
  const labels = await labelsOf(api)
  const found = await api.get('/search?q=l3')
  const { body } = await importing
  assert.deepEqual([labels, found.body.labels], [{ own: 0 }, []])
  assert.equal(body.labels, 7)
  const each = (n: number) => Math.ceil((ROWS - n) / 7)
  const wanted = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`l${n}`, each(n)]))
  const seen = await labelsOf(api)
  assert.deepEqual(seen, { own: ROWS, ...wanted })
  assert.deepEqual(Object.keys(seen), ['own', 'l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6'])
})

test('a label of the same name that is made, or deleted, while an import is written, is the one that is there', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: old } = await api.post('/labels', { name: 'old' })
  const importing = sendFile(
    api,
    '/import/legacy',
    csv(() => '@new @old'),
  )
  await eventually(() => countIn(app.dataDir, 'task_labels') > 0)
  const { body: made, status } = await api.post('/labels', { name: 'New', color: 'teal' })
  assert.equal(status, 201)
  assert.equal((await api.delete(`/labels/${old.id}`)).status, 204)
  assert.equal((await importing).status, 201)
  const { body } = await api.get('/labels')
  assert.deepEqual(
    body.labels.map(({ id, name, color, task_count }: any) => ({ id, name, color, task_count })),
    [{ id: made.id, name: 'New', color: 'teal', task_count: ROWS }],
  )
})

test('a label that undo takes away while an import is written is on its tasks only if it is still there', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const pay = await api.post('/tasks/quick-add', { text: 'Pay @money' })
  const importing = sendFile(
    api,
    '/import/legacy',
    csv(() => '@money'),
  )
  await eventually(() => countIn(app.dataDir, 'tasks') > 1)
  assert.equal((await api.post('/undo', { id: pay.headers.get('x-undo-id') })).status, 204)
  assert.equal((await importing).status, 201)
  const there = Object.keys(await labelsOf(api))
  const { body } = await api.get('/tasks?limit=500')
  const worn = new Set(body.tasks.flatMap(({ labels }: { labels: string[] }) => labels))
  assert.deepEqual([body.tasks.length, [...worn]], [500, there])
})

test('an account with few tasks in its Inbox and hundreds of labels elsewhere comes in', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  for (let n = 0; n < 8; n++)
    await api.post('/tasks', {
      content: `In the Inbox ${n}`,
      labels: Array.from({ length: 8 }, (_, k) => `i${n}-${k}`),
    })
  const { body: project } = await api.post('/projects', { name: 'Home' })
  for (let n = 0; n < 6; n++)
    await api.post('/tasks', {
      content: 'x',
      project_id: project.id,
      labels: Array.from({ length: 90 }, (_, k) => `h${n}-${k}`),
    })
  const { text } = await api.get('/export/account')
  const other = await startApp(t)
  const { api: again } = await maja(other)
  const { status, body } = await sendFile(again, '/import/account', text, { filename: 'account.json' })
  assert.deepEqual([status, body.labels], [201, 64 + 540])
  const { body: tasks } = await again.get('/tasks?limit=100')
  assert.equal(tasks.tasks.flatMap((task: any) => task.labels).length, 64 + 540)
})

test('more labels than there may be are refused, and nothing is left', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const refused = await sendFile(
    api,
    '/import/legacy',
    csv((n) => `@a${4 * n} @a${4 * n + 1} @a${4 * n + 2} @a${4 * n + 3}`),
  )
  assert.deepEqual([refused.status, refused.body.fields], [422, { file: 'holds more than 5000 different labels' }])
  assert.equal(countIn(app.dataDir, 'labels'), 0)
})

for (const { made, told } of [
  { made: 98, told: [...Array.from({ length: 98 }, () => 'label.created'), 'project.created', 'project.updated'] },
  { made: 99, told: ['resync'] },
]) {
  test(`clients hear of an import of ${made} labels as ${told[0]}`, async (t) => {
    const app = await startApp(t)
    const owner = await maja(app)
    const { seq: since } = (await owner.api.get('/changes')).body
    const live = await listen(t, app, owner)
    const { status, headers } = await sendFile(
      owner.api,
      '/import/legacy',
      csv((n) => `@l${n}`, made),
    )
    assert.equal(status, 201)
    const seen = await live.until(({ type }) => type === told.at(-1))
    assert.deepEqual(
      seen.map(({ type }) => type),
      told,
    )
    const { body } = await owner.api.get(`/changes?since=${since}&limit=500`)
    assert.deepEqual([body.changes.length, body.resync], told[0] === 'resync' ? [0, true] : [told.length, false])
    assert.equal(body.seq, seen.at(-1)!.seq)
    const { status: undone } = await owner.api.post('/undo', { id: headers.get('x-undo-id') })
    assert.equal(undone, 204, 'the import can be undone either way')
  })
}
