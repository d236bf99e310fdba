import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../src/platform/ids.ts'
import { startApp, type Client } from '../../../support/app.ts'
import { SEED, seeded } from '../../../support/chance.ts'
import { joins, maja } from '../../../support/people.ts'
import { add } from '../../../support/requests.ts'

const contents = async (api: Client, query: string) =>
  (await api.get(`/tasks?${query}`)).body.tasks.map((task: { content: string }) => task.content)

test('tasks are moved after, before, first and last among their siblings', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  const [a, b, c] = [await add(api, 'a'), await add(api, 'b'), await add(api, 'c')]
  const order = () => contents(api, `project_id=${inbox}`)
  assert.deepEqual(await order(), ['a', 'b', 'c'])
  await api.post(`/tasks/${c.id}/move`, { after_id: a.id, before_id: b.id })
  assert.deepEqual(await order(), ['a', 'c', 'b'])
  await api.post(`/tasks/${a.id}/move`, { after_id: null, before_id: null })
  assert.deepEqual(await order(), ['c', 'b', 'a'])
  await api.post(`/tasks/${a.id}/move`, { after_id: null })
  assert.deepEqual(await order(), ['a', 'c', 'b'])
  await api.post(`/tasks/${a.id}/move`, { before_id: null })
  assert.deepEqual(await order(), ['c', 'b', 'a'])
  await api.post(`/tasks/${b.id}/move`, { after_id: null, before_id: c.id })
  assert.deepEqual(await order(), ['b', 'c', 'a'])
  const wrongOrder = await api.post(`/tasks/${b.id}/move`, { after_id: a.id, before_id: c.id })
  assert.equal(wrongOrder.status, 422)
  const stranger = await api.post(`/tasks/${b.id}/move`, { after_id: newId() })
  assert.deepEqual(Object.keys(stranger.body.fields), ['after_id'])
})

test('whatever is moved where, tasks stand as in a list of which each is taken out and put in again', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  const model: { id: string }[] = []
  for (const name of 'abcdefg') model.push(await add(api, name))
  const chance = seeded(SEED)
  const below = (count: number) => Math.floor(chance() * count)
  for (let move = 0; move < 40; move++) {
    const [moved] = model.splice(below(model.length), 1)
    const place = below(model.length + 1)
    const [before, after] = [model[place - 1]?.id ?? null, model[place]?.id ?? null]
    const names = [
      { after_id: before },
      after === null ? {} : { before_id: after },
      { after_id: before, before_id: after },
    ]
    const body = names[below(3)]!
    await api.post(`/tasks/${moved!.id}/move`, body)
    model.splice(place, 0, moved!)
    const { body: list } = await api.get(`/tasks?project_id=${inbox}`)
    assert.deepEqual(
      list.tasks.map(({ id }: { id: string }) => id),
      model.map(({ id }) => id),
      JSON.stringify(body),
    )
  }
})

test('a neighbour in another section is no sibling there', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  const { body: section } = await api.post(`/projects/${inbox}/sections`, { name: 'Later' })
  const [a, b] = [await add(api, 'a'), await add(api, 'b', { section_id: section.id })]
  assert.equal((await api.post(`/tasks/${a.id}/move`, { after_id: b.id })).status, 422)
  const moved = await api.post(`/tasks/${a.id}/move`, { after_id: b.id, section_id: section.id })
  assert.equal(moved.body.section_id, section.id)
})

test('a task never becomes its own ancestor, by PATCH or by move', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const a = await add(api, 'a')
  const b = await add(api, 'b', { parent_id: a.id })
  const c = await add(api, 'c', { parent_id: b.id })
  for (const parent_id of [a.id, b.id, c.id]) {
    assert.equal((await api.patch(`/tasks/${a.id}`, { parent_id })).status, 422)
    assert.equal((await api.post(`/tasks/${a.id}/move`, { parent_id })).status, 422)
  }
  assert.equal((await api.get(`/tasks/${a.id}`)).body.parent_id, null)
})

test('five levels and no more, a moved subtree counted', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  let parent = await add(api, 'level 1')
  const first = parent
  for (let level = 2; level <= 5; level++) parent = await add(api, `level ${level}`, { parent_id: parent.id })
  assert.equal((await api.post('/tasks', { content: 'level 6', parent_id: parent.id })).status, 422)
  const top = await add(api, 'top')
  assert.equal((await api.patch(`/tasks/${first.id}`, { parent_id: top.id })).status, 422)
})

test('sub-tasks move with their parent, and an assignee who cannot edit the target is cleared', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Shared' })
  const { body: section } = await owner.api.post(`/projects/${shared.id}/sections`, { name: 'S' })
  const jonas = await joins(app, owner, shared.id, { name: 'Jonas' })
  const task = await add(owner.api, 'parent', { section_id: section.id, assignee_id: jonas.id })
  const child = await add(owner.api, 'child', { parent_id: task.id, assignee_id: jonas.id })
  assert.equal(child.section_id, section.id)
  const moved = await owner.api.patch(`/tasks/${task.id}`, { project_id: owner.inbox })
  assert.equal(moved.body.section_id, null)
  assert.equal(moved.body.assignee_id, null)
  const { body: brought } = await owner.api.get(`/tasks/${child.id}`)
  assert.deepEqual(
    [brought.project_id, brought.section_id, brought.parent_id, brought.assignee_id],
    [owner.inbox, null, task.id, null],
  )
  assert.equal((await jonas.api.get(`/tasks/${task.id}`)).status, 404)
})

test('section, parent, assignee and project must belong where they are used: 422, in the same words whether they exist', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, shared.id, { name: 'Jonas' })
  const secret = await add(owner.api, 'secret')
  const { body: section } = await owner.api.post(`/projects/${owner.inbox}/sections`, { name: 'S' })
  const cases: [string, string][] = [
    ['project_id', owner.inbox],
    ['section_id', section.id],
    ['parent_id', secret.id],
    ['assignee_id', owner.id],
  ]
  for (const [field, existing] of cases) {
    const [there, nowhere] = [existing, newId()].map((id) => jonas.api.post('/tasks', { content: 'x', [field]: id }))
    const [a, b] = [await there!, await nowhere!]
    assert.equal(a.status, 422, field)
    assert.equal(a.text, b.text)
    assert.deepEqual(Object.keys(a.body.fields), [field])
  }
  const beside = await owner.api.post('/tasks', { content: 'x', parent_id: secret.id, project_id: owner.inbox })
  assert.deepEqual(Object.keys(beside.body.fields), ['project_id'])
})

test('a refused PATCH changes nothing', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { labels: ['a'] })
  const answer = await api.patch(`/tasks/${task.id}`, { content: 'y', labels: ['b'], priority: 1, due_time: '10:00' })
  assert.equal(answer.status, 422)
  assert.deepEqual((await api.get(`/tasks/${task.id}`)).body, task)
  assert.deepEqual(
    (await api.get('/labels')).body.labels.map((label: { name: string }) => label.name),
    ['a'],
  )
  const untouched = await api.patch(`/tasks/${task.id}`, {})
  assert.deepEqual(untouched.body, task)
})

test('labels are personal: two people label one task without touching each other, a viewer with nothing else', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Shared' })
  const viewer = await joins(app, owner, shared.id, { name: 'Ida', role: 'viewer' })
  const task = await add(owner.api, 'x', { project_id: shared.id, labels: ['phone', 'Errands'] })
  const seen = await viewer.api.patch(`/tasks/${task.id}`, { labels: ['school'] })
  assert.deepEqual(seen.body.labels, ['school'])
  assert.equal(seen.body.updated_at, task.updated_at)
  assert.deepEqual((await owner.api.get(`/tasks/${task.id}`)).body.labels, ['Errands', 'phone'])
  assert.equal((await viewer.api.patch(`/tasks/${task.id}`, { labels: [], priority: 1 })).status, 404)
  assert.equal((await viewer.api.patch(`/tasks/${task.id}`, {})).status, 404)
  assert.equal(
    (await owner.api.patch('/labels/' + (await owner.api.get('/labels')).body.labels[0].id, { name: 'ERRANDS' }))
      .status,
    409,
  )
})

test('due lists put dated before undated, timed before untimed, then priority', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'undated')
  await add(api, 'day', { due_date: '2026-03-05' })
  await add(api, 'day p1', { due_date: '2026-03-05', priority: 1 })
  await add(api, 'timed', { due_date: '2026-03-05', due_time: '17:00' })
  await add(api, 'early', { due_date: '2026-03-05', due_time: '08:00' })
  await add(api, 'overdue', { due_date: '2026-03-01' })
  assert.deepEqual(await contents(api, ''), ['overdue', 'early', 'timed', 'day p1', 'day', 'undated'])
  assert.deepEqual(await contents(api, 'due_from=2026-03-05&due_before=2026-03-06&priority=1'), ['day p1'])
  assert.deepEqual(await contents(api, 'no_date=true'), ['undated'])
  const { body: today } = await api.get('/today')
  assert.deepEqual(
    today.overdue.map((task: { content: string }) => task.content),
    ['overdue'],
  )
  const { body: days } = await api.get('/upcoming?days=90')
  assert.equal(days.days.length, 31)
  assert.equal(days.days[1].tasks.length, 4)
  assert.equal((await api.get('/upcoming?days=0')).status, 422)
})

test('pages neither drop nor repeat, and a cursor belongs to its list', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  for (let n = 0; n < 7; n++) await add(api, `t${n}`, { due_date: `2026-03-1${n % 3}` })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: any } = await api.get(`/tasks?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...body.tasks.map((task: { content: string }) => task.content))
    cursor = body.next_cursor
  } while (cursor)
  assert.deepEqual(seen.toSorted(), ['t0', 't1', 't2', 't3', 't4', 't5', 't6'])
  const { body } = await api.get('/tasks?limit=2')
  assert.equal((await api.get(`/tasks?limit=2&sort=priority&cursor=${body.next_cursor}`)).status, 422)
  assert.equal((await api.get('/tasks?cursor=rubbish')).status, 422)
})

test('a cursor goes on in the same order, whether that is named or the default; in another it is refused', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { id } = (await api.post('/projects', { name: 'Home' })).body
  for (const content of ['a', 'b', 'c']) {
    await add(api, content)
    await add(api, content, { project_id: id })
    await api.post(`/tasks/${(await add(api, content)).id}/complete`)
  }
  const orders = [
    ['', 'sort=due', 'order=asc', 'sort=due&order=asc&top_level=false&archived=false'],
    ['order=desc', 'sort=due&order=desc'],
    [`project_id=${id}`, `project_id=${id}&sort=position`, `sort=position&project_id=${id}&order=asc`],
    ['completed=only', 'completed=only&order=desc'],
  ]
  for (const same of orders)
    for (const query of same) {
      const { tasks, next_cursor } = (await api.get(`/tasks?limit=1&${query}`)).body
      for (const other of orders.flat()) {
        const next = await api.get(`/tasks?limit=1&${other}&cursor=${next_cursor}`)
        assert.equal(next.status, same.includes(other) ? 200 : 422, `${query}, then ${other}`)
        if (next.status === 200) assert.notEqual(next.body.tasks[0].id, tasks[0].id)
      }
    }
})
