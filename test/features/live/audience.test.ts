import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../../src/contract/live.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja } from '../../support/people.ts'

/** Maja's projects Home and Garden: Jonas is on Home alone, Ida on Garden alone, Per on both. */
async function household(t: Ends) {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const { body: garden } = await owner.api.post('/projects', { name: 'Garden' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const ida = await joins(app, owner, garden.id, { name: 'Ida' })
  const per = await joins(app, owner, home.id, { name: 'Per', role: 'viewer' })
  await owner.api.post(`/projects/${garden.id}/invites`, { user_id: per.id, role: 'viewer' })
  return { app, owner, home, garden, jonas, ida, per }
}

const shapes = (changes: Change[]) => changes.map(({ type, project_id, payload }) => [type, project_id, idOf(payload)])
const idOf = (payload: object | null) => {
  const { id, user_id } = payload as { id?: string; user_id?: string }
  return id ?? user_id
}

type Listener = Awaited<ReturnType<typeof listen>>

/** What came until now, news aside: a task in a project they can see goes last, so that all before it has come. */
async function heard(live: Listener, { api, inbox }: Awaited<ReturnType<typeof maja>>) {
  const { body: mark } = await api.post('/tasks', { content: 'mark', project_id: inbox })
  const seen = await live.until(({ payload }) => idOf(payload) === mark.id)
  return seen.slice(0, -1).filter(({ type }) => type !== 'notification')
}

test('a task that moves is gone for who sees only its old project, new for who sees only the other', async (t) => {
  const { app, owner, home, garden, jonas, ida, per } = await household(t)
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home.id })
  const { body: part } = await owner.api.post('/tasks', { content: 'Buy paint', parent_id: task.id })
  const people = [owner, jonas, ida, per]
  const since = (await owner.api.get('/changes')).body.seq
  const lives = await Promise.all(people.map((person) => listen(t, app, person)))
  await owner.api.post(`/tasks/${task.id}/move`, { project_id: garden.id })
  const told = [
    ['task.moved', garden.id],
    ['task.deleted', home.id],
    ['task.created', garden.id],
    ['task.moved', garden.id],
  ]
  for (const [index, person] of people.entries()) {
    const expected = [task.id, part.id].map((id) => [...told[index]!, id])
    assert.deepEqual(shapes(await heard(lives[index]!, person)), expected, person.name)
    const { body: later } = await person.api.get(`/changes?since=${since}`)
    assert.deepEqual(shapes(later.changes).slice(0, 2), expected, `${person.name} later`)
  }
  const shown = lives[2]!.messages[0]!.payload as { content: string }
  assert.equal(shown.content, 'Paint')
  assert.deepEqual(lives[1]!.messages[0]!.payload, { id: task.id }, 'nothing but the id of what is out of sight')
})

test('whoever is added is given the project and all that happens from then on; the others hear of them', async (t) => {
  const { app, owner, home, jonas, ida } = await household(t)
  const [forJonas, forIda] = [await listen(t, app, jonas), await listen(t, app, ida)]
  await owner.api.post('/tasks', { content: 'Unseen', project_id: home.id })
  await owner.api.post(`/projects/${home.id}/invites`, { user_id: ida.id, role: 'viewer' })
  const { body: task } = await owner.api.post('/tasks', { content: 'Seen', project_id: home.id })
  const [created, first] = await heard(forIda, ida)
  assert.deepEqual(shapes([created!, first!]), [
    ['project.created', home.id, home.id],
    ['task.created', home.id, task.id],
  ])
  assert.equal((created!.payload as { role: string }).role, 'viewer')
  assert.deepEqual(shapes(await heard(forJonas, jonas)).slice(1, 2), [['member.added', home.id, ida.id]])
})

test('whoever is removed or leaves hears that the project is gone, later too, and nothing of it after', async (t) => {
  const { app, owner, home, jonas, per } = await household(t)
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home.id })
  const before = (await owner.api.get('/changes')).body.seq
  const [forJonas, forPer] = [await listen(t, app, jonas), await listen(t, app, per)]
  await owner.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  await owner.api.patch(`/tasks/${task.id}`, { content: 'Secret' })
  await owner.api.post(`/tasks/${task.id}/comments`, { body: 'Secret' })
  assert.deepEqual(shapes(await heard(forJonas, jonas)), [['project.deleted', home.id, home.id]])
  assert.deepEqual(forJonas.messages[0]!.payload, { id: home.id })
  const { body: replay } = await jonas.api.get(`/changes?since=${before}`)
  assert.deepEqual(shapes(replay.changes.slice(0, 1)), [['project.deleted', home.id, home.id]])
  assert.ok(!JSON.stringify(replay).includes('Secret'))
  assert.deepEqual(shapes(await heard(forPer, per)).slice(0, 1), [['member.removed', home.id, jonas.id]])

  await per.api.delete(`/projects/${home.id}/members/${per.id}`)
  await owner.api.patch(`/tasks/${task.id}`, { content: 'More' })
  assert.deepEqual(shapes(await heard(forPer, per)), [['project.deleted', home.id, home.id]])
})

test('events on the way to somebody when they are removed do not arrive', async (t) => {
  const { app, owner, home, jonas } = await household(t)
  const live = await listen(t, app, jonas)
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home.id })
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => owner.api.patch(`/tasks/${task.id}`, { content: `Paint ${n}` })),
    owner.api.delete(`/projects/${home.id}/members/${jonas.id}`),
    ...Array.from({ length: 20 }, (_, n) => owner.api.patch(`/tasks/${task.id}`, { content: `Secret ${n}` })),
  ])
  const seen = await heard(live, jonas)
  const end = seen.findIndex(({ type }) => type === 'project.deleted')
  assert.deepEqual(shapes(seen.slice(end)), [['project.deleted', home.id, home.id]])
})

test('a label goes live to its owner alone, and its tasks are not sent again when it is renamed', async (t) => {
  const { app, owner, home, jonas } = await household(t)
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home.id, labels: ['shop'] })
  const { body: list } = await owner.api.get('/labels')
  const [label] = list.labels
  const [mine, theirs] = [await listen(t, app, owner), await listen(t, app, jonas)]
  await owner.api.patch(`/tasks/${task.id}`, { labels: ['shop', 'red'] })
  await owner.api.patch(`/labels/${label.id}`, { name: 'shopping' })
  await owner.api.delete(`/labels/${label.id}`)
  const told = shapes(await heard(mine, owner)).map(([type]) => type)
  assert.deepEqual(told, ['label.created', 'task.updated', 'label.updated', 'label.deleted'])
  assert.deepEqual(await heard(theirs, jonas), [])
})

test('a label that comes back by undo is seen on its tasks again', async (t) => {
  const { app, owner, home } = await household(t)
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home.id, labels: ['shop'] })
  const { body: list } = await owner.api.get('/labels')
  const gone = await owner.api.delete(`/labels/${list.labels[0].id}`)
  const live = await listen(t, app, owner)
  await owner.api.post('/undo', { id: gone.headers.get('X-Undo-Id') })
  const [label, shown] = await heard(live, owner)
  assert.deepEqual([label!.type, shown!.type, idOf(shown!.payload)], ['label.created', 'task.updated', task.id])
  assert.deepEqual((shown!.payload as { labels: string[] }).labels, ['shop'])
})

test('one write on more than a hundred tasks is one project.updated that says reload', async (t) => {
  const { app, owner, home, garden, jonas, ida } = await household(t)
  const ids: string[] = []
  for (let n = 0; n < 101; n++)
    ids.push((await owner.api.post('/tasks', { content: `Task ${n}`, project_id: home.id })).body.id)
  const [forJonas, forIda] = [await listen(t, app, jonas), await listen(t, app, ida)]
  await owner.api.post('/tasks/batch', { ids: ids.slice(0, 100), action: 'complete' })
  const completed = await heard(forJonas, jonas)
  assert.equal(completed.filter(({ type }) => type === 'task.completed').length, 100, 'a hundred come one by one')
  await owner.api.post('/tasks/batch', { ids, action: 'move', project_id: garden.id })
  const told = await heard(forJonas, jonas)
  assert.deepEqual(shapes(told), [['project.updated', home.id, home.id]])
  assert.equal((told[0]!.payload as { reload?: boolean }).reload, true)
  const [there, ...more] = await heard(forIda, ida)
  assert.deepEqual(shapes([there!]), [['project.updated', garden.id, garden.id]])
  assert.equal((there!.payload as { reload?: boolean }).reload, true)
  assert.deepEqual(more, [])
})

test('completing is task.completed, also when a repeat advances and the payload shows it open', async (t) => {
  const { app, owner } = await household(t)
  const { body: once } = await owner.api.post('/tasks', { content: 'Once' })
  const { body: daily } = await owner.api.post('/tasks', { content: 'Daily', recurrence_rule: 'FREQ=DAILY' })
  const live = await listen(t, app, owner)
  await owner.api.post(`/tasks/${once.id}/complete`)
  await owner.api.post(`/tasks/${daily.id}/complete`)
  await owner.api.post(`/tasks/${once.id}/reopen`)
  await owner.api.delete(`/tasks/${once.id}`)
  await owner.api.post(`/trash/tasks/${once.id}/restore`)
  const told = (await heard(live, owner)).map(({ type, payload }) => [type, (payload as any).completed])
  assert.deepEqual(told, [
    ['task.completed', true],
    ['task.completed', false],
    ['task.updated', false],
    ['task.deleted', undefined],
    ['task.created', false],
  ])
})
