import { holdAnswers, openPage, until } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effect } from '@preact/signals'
import { MAX_LIMIT } from '../../src/contract/paging.ts'
import { takeRow } from '../../src/web/sync/live-tables.ts'
import { checkConnection, connection, resumeFrom, startLive, stopLive } from '../../src/web/sync/live.ts'
import { reloadEverything } from '../../src/web/data/loading/everything.ts'
import { receive } from '../../src/web/data/loading/changes.ts'
import { forgetLastVisit, openLastVisit } from '../../src/web/data/loading/last-visit.ts'
import { me } from '../../src/web/data/account/me.ts'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { loadProjectContents } from '../../src/web/data/projects/sections.ts'
import { editTask } from '../../src/web/data/tasks/edit.ts'
import { loadComments } from '../../src/web/data/comments.ts'
import { completedList } from '../../src/web/data/completed.ts'
import { previewFilter } from '../../src/web/data/filter-matches.ts'
import { labels } from '../../src/web/data/labels.ts'
import { loadTrash, restoreTask, trashedTasks } from '../../src/web/data/trash.ts'
import { assignableIn, followMembers, memberOf } from '../../src/web/data/projects/members.ts'
import { loadArchivedProjects, projects } from '../../src/web/data/projects/projects.ts'
import { search } from '../../src/web/data/search.ts'
import { sections } from '../../src/web/data/projects/sections.ts'
import { todayTasks, tree } from '../../src/web/data/tasks/lists.ts'
import { loadTask } from '../../src/web/data/tasks/load.ts'
import { tasks } from '../../src/web/data/tasks/tasks.ts'
import { startApp, type Client } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { joins, maja } from '../support/people.ts'
import { wireTo } from '../support/wire.ts'

const made = async (api: Client, path: string, body: object): Promise<string> => (await api.post(path, body)).body.id

test('what others do is in the tables: added, changed, done, moved, deleted', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  await openPage(t, app, home)

  const id = await made(jonas.api, '/tasks', { content: 'Pack the bag', project_id: school })
  await until(() => tasks.get(id) !== undefined)
  await jonas.api.patch(`/tasks/${id}`, { priority: 1 })
  await until(() => tasks.get(id)?.priority === 1)
  await jonas.api.post(`/tasks/${id}/complete`)
  await until(() => tasks.get(id)?.completed === true)
  const section = await made(jonas.api, `/projects/${school}/sections`, { name: 'Monday' })
  await until(() => sections.get(section)?.name === 'Monday')
  await jonas.api.post(`/tasks/${id}/move`, { section_id: section })
  await until(() => tasks.get(id)?.section_id === section)
  await jonas.api.delete(`/tasks/${id}`)
  await until(() => tasks.get(id) === undefined)
})

test('a project one is added to comes with its tasks, and goes with them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  await openPage(t, app, jonas)
  const garden = await made(home.api, '/projects', { name: 'Garden' })
  const task = await made(home.api, '/tasks', { content: 'Weed', project_id: garden })

  await home.api.post(`/projects/${garden}/invites`, { user_id: jonas.id, role: 'editor' })
  await until(() => projects.get(garden) !== undefined && tasks.get(task) !== undefined)
  await home.api.delete(`/projects/${garden}/members/${jonas.id}`)
  await until(() => projects.get(garden) === undefined && tasks.get(task) === undefined)
})

test('whoever is put on a project that is open knows its people, and has tasks given to them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const house = await made(home.api, '/projects', { name: 'House' })
  await made(home.api, '/tasks', { content: 'Paint', project_id: house, assignee_id: home.id })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  await openPage(t, app, jonas)
  t.after(followMembers())
  await until(() => memberOf(school, home.id) !== undefined)
  await home.api.post(`/projects/${house}/invites`, { user_id: jonas.id, role: 'editor' })
  await until(() => tasks.all().some((task) => memberOf(house, task.assignee_id)?.name === 'Maja'))
})

test('a project that is shared from now on can have tasks for oneself and the others, and is one’s own again once they have left', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const house = await made(home.api, '/projects', { name: 'House' })
  await openPage(t, app, home)
  t.after(followMembers())
  const ida = await joins(app, home, house, { name: 'Ida' })
  await until(() => String(assignableIn(house).map(({ name }) => name)) === 'Maja,Ida')
  await ida.api.delete(`/projects/${house}/members/${ida.id}`)
  await until(() => projects.get(house)?.shared === false)
  assert.equal(projects.get(house)?.member_count, 1)
  await joins(app, home, house, { name: 'Ida Marie' })
  await until(() => String(assignableIn(house).map(({ name }) => name)) === 'Maja,Ida Marie')
})

test('a renamed label is renamed on its tasks, a deleted one gone from them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone', 'waiting'] })
  await openPage(t, app, home)
  await loadEverything()
  const phone = labels.all().find((label) => label.name === 'phone')!.id
  await home.api.patch(`/labels/${phone}`, { name: 'calls' })
  await until(() => tasks.get(id)?.labels.join() === 'calls,waiting')
  await home.api.delete(`/labels/${phone}`)
  await until(() => tasks.get(id)?.labels.join() === 'waiting')
})

test('a label that is renamed and then renamed back has its tasks under its first name', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Call', labels: ['phone'] })
  await openPage(t, app, home)
  stopLive()
  await loadEverything()
  const phone = labels.all().find((label) => label.name === 'phone')!
  for (const name of ['calls', 'phone']) {
    takeRow('label', (await home.api.patch(`/labels/${phone.id}`, { name })).body)
    assert.deepEqual(tasks.peek(id)?.labels, [name])
  }
})

test('an answer that is older than what was heard since does not take it back', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Paint the door' })
  await openPage(t, app, home)
  await loadEverything()
  let late = ''
  holdAnswers(t, /^GET \/api\/v1\/tasks\?project_id/, async () => {
    late ||= await made(home.api, '/tasks', { content: 'Buy brushes' })
    await until(() => tasks.get(late) !== undefined)
  })
  await loadProjectContents(home.inbox)
  assert.equal(tasks.peek(late)?.content, 'Buy brushes')

  holdAnswers(t, /^PATCH /, async () => {
    await home.api.patch(`/tasks/${id}`, { content: 'Paint the gate' })
    await until(() => tasks.fromServer(id)?.content === 'Paint the gate' || tasks.get(id) === undefined)
  })
  await editTask(id, { priority: 2 })
  assert.deepEqual([tasks.peek(id)?.content, tasks.peek(id)?.priority], ['Paint the gate', 2])
})

test('what the first screen of a first visit shows is kept before everything is read', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { promise: everything, resolve: goOn } = Promise.withResolvers<void>()
  t.after(() => goOn())
  holdAnswers(t, /^GET \/api\/v1\/tasks\?limit/, () => everything)
  await forgetLastVisit()
  await openPage(t, app, home)
  await eventually(async () => assert.equal((await openLastVisit(true))?.id, me.peek()!.id))
})

test('of a project that comes in several answers the first tasks stand before the others are asked for', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const project_id = await made(home.api, '/projects', { name: 'Moving house' })
  const [first = '', ...boxes] = await Promise.all(
    Array.from({ length: MAX_LIMIT + 1 }, (_, n) => made(home.api, '/tasks', { content: `Box ${n}`, project_id })),
  )
  const last = (await home.api.get(`/tasks?project_id=${project_id}&limit=1&order=desc`)).body.tasks[0].id as string
  const below = await made(home.api, '/tasks', { content: 'Cups', parent_id: last })
  // What every page reads once it is connected would bring them all.
  const { promise: everything, resolve: goOn } = Promise.withResolvers<void>()
  t.after(() => goOn())
  holdAnswers(t, /^GET \/api\/v1\/tasks\?limit/, () => everything)
  await openPage(t, app, home)

  const rows = (): string[] => (tree(project_id).get(null) ?? []).map(({ task }) => task.id)
  const seen: string[][] = []
  holdAnswers(t, /^GET \/api\/v1\/tasks\?project_id.*cursor=/, async () => {
    await home.api.patch(`/tasks/${first}`, { content: 'Plates' })
    await until(() => tasks.get(first)?.content === 'Plates')
  })
  await loadProjectContents(project_id, () => seen.push(rows()))
  assert.equal(seen.length, 1)
  assert.equal(seen[0]!.length, MAX_LIMIT - 1, 'not the one below a task that is still to come')
  assert.deepEqual(rows(), [...seen[0]!, ...rows().slice(-3)])
  assert.deepEqual(rows().slice(-2), [last, below])
  assert.deepEqual(new Set(rows()), new Set([first, ...boxes, below]))
  assert.equal(tasks.peek(first)?.content, 'Plates', 'what changed since stays changed')
})

test('nor does an older answer of a search, a filter, the completed or the archive', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Paint the door' })
  const project = await made(home.api, '/projects', { name: 'Cabin' })
  await home.api.post(`/tasks/${id}/complete`)
  await openPage(t, app, home)
  await loadEverything()
  let turn = 0
  const changeMeanwhile = async (): Promise<void> => {
    const name = `Paint it, ${++turn}`
    await home.api.patch(`/tasks/${id}`, { content: name })
    await until(() => tasks.get(id)?.content === name)
  }
  holdAnswers(t, /^GET \/api\/v1\/(?:search|filters\/preview|completed)/, changeMeanwhile)
  for (const ask of [
    () => search('paint'),
    () => previewFilter('search: paint & completed'),
    () => completedList({ by: '', project_id: '', q: '' }).load(),
  ]) {
    await ask()
    assert.equal(tasks.peek(id)?.content, `Paint it, ${turn}`)
  }
  assert.equal(turn, 3)

  await home.api.patch(`/projects/${project}`, { archived: true })
  await until(() => projects.get(project)?.archived === true)
  holdAnswers(t, /^GET \/api\/v1\/projects/, async () => {
    await home.api.patch(`/projects/${project}`, { archived: false })
    await until(() => projects.get(project)?.archived === false)
  })
  await loadArchivedProjects()
  assert.equal(projects.peek(project)?.archived, false)
})

test('a task of an archived project that was not read is in no list, and knows its project once it is opened or changed', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const due_date = '2026-03-04'
  const put = async (name: string): Promise<{ project: string; task: string }> => {
    const project = await made(home.api, '/projects', { name })
    const task = await made(home.api, '/tasks', { content: `Paint the ${name}`, project_id: project, due_date })
    await home.api.patch(`/projects/${project}`, { archived: true })
    return { project, task }
  }
  const [shed, boat] = [await put('Shed'), await put('Boat')]
  await openPage(t, app, home)
  await loadEverything()
  const seen: string[] = []
  t.after(effect(() => void seen.push(...todayTasks.value.today.map(({ content }) => content))))
  await loadTask(shed.task)
  assert.equal(projects.peek(shed.project)?.archived, true)
  await home.api.patch(`/tasks/${boat.task}`, { priority: 1 })
  await until(() => tasks.get(boat.task)?.priority === 1 && projects.get(boat.project)?.archived === true)
  assert.deepEqual(seen, [])
})

test('an archived project stays in sight while everything is read afresh, and goes if it was deleted meanwhile', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const [shed, boat] = [
    await made(home.api, '/projects', { name: 'Shed' }),
    await made(home.api, '/projects', { name: 'Boat' }),
  ]
  for (const id of [shed, boat]) await home.api.patch(`/projects/${id}`, { archived: true })
  await openPage(t, app, home)
  await loadArchivedProjects()
  stopLive()
  await home.api.delete(`/projects/${boat}`)
  const missing: string[] = []
  t.after(effect(() => void (projects.get(shed) ?? missing.push(shed))))
  await reloadEverything()
  assert.deepEqual(missing, [])
  assert.equal(projects.peek(shed)?.archived, true)
  assert.equal(projects.peek(boat), undefined)
})

test('what is taken out of the trash does not come back with an older answer, and does when it is deleted anew', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const id = await made(home.api, '/tasks', { content: 'Paint the door' })
  await home.api.delete(`/tasks/${id}`)
  await openPage(t, app, home)
  const listed = (): string[] => trashedTasks.peek().map((task) => task.id)
  await loadTrash()
  assert.deepEqual(listed(), [id])
  const [task] = trashedTasks.peek()
  let restored: Promise<unknown> | undefined
  holdAnswers(t, /^GET \/api\/v1\/trash\/tasks/, async () => void (await (restored ??= restoreTask(task!))))
  await loadTrash()
  assert.deepEqual(listed(), [])
  await home.api.delete(`/tasks/${id}`)
  await loadTrash()
  assert.deepEqual(listed(), [id])
})

test('where sockets are blocked, changes come by asking', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home, { sockets: false })
  const id = await made(home.api, '/tasks', { content: 'Ask the landlord' })
  await until(() => tasks.get(id) !== undefined)
  assert.equal(connection.peek(), 'on')
})

test('after a lost connection nothing is missed, and it is said how things are', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  const [kept, gone] = [
    await made(home.api, '/tasks', { content: 'Kept' }),
    await made(home.api, '/tasks', { content: 'Gone' }),
  ]
  await until(() => tasks.get(gone) !== undefined)
  wire.cut()
  await until(() => connection.value === 'lost')
  await home.api.patch(`/tasks/${kept}`, { content: 'Kept and changed' })
  await home.api.delete(`/tasks/${gone}`)
  const fresh = await made(home.api, '/tasks', { content: 'New' })
  wire.mend()
  checkConnection()
  await until(() => tasks.get(fresh) !== undefined)
  assert.equal(tasks.peek(gone), undefined)
  assert.equal(tasks.peek(kept)?.content, 'Kept and changed')
  assert.equal(connection.peek(), 'on')
})

test('from a history that is not kept any more everything is read afresh', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  const id = await made(home.api, '/tasks', { content: 'Old', due_date: '2031-01-01' })
  await until(() => tasks.get(id) !== undefined)
  resumeFrom('000000000000-00000000000000')
  tasks.put({ ...tasks.peek(id)!, id: '01890000-0000-7000-8000-000000000000', content: 'Deleted long ago' })
  startLive({ receive, readAfresh: reloadEverything, reached: () => {} })
  await until(() => tasks.get('01890000-0000-7000-8000-000000000000') === undefined)
  assert.equal(tasks.peek(id)?.content, 'Old')
})

test('what hangs on a task is counted less when somebody deletes it, whether it was read or not', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const [bag, bread] = [
    await made(home.api, '/tasks', { content: 'Bag', project_id: school, due_date: '2031-05-02' }),
    await made(home.api, '/tasks', { content: 'Bread', project_id: school }),
  ]
  const commented = (task: string): Promise<string> => made(jonas.api, `/tasks/${task}/comments`, { body: 'Rye?' })
  const [unread, read] = [await commented(bag), await commented(bread)]
  const reminder = await made(home.api, `/tasks/${bag}/reminders`, { remind_at: '2031-05-01T10:00:00Z' })
  await openPage(t, app, home)
  await loadEverything()
  await loadComments(bread)
  const counts = () => [bag, bread].map((id) => tasks.get(id)?.comment_count)
  assert.deepEqual([...counts(), tasks.get(bag)?.reminder_count], [1, 1, 1])
  await jonas.api.delete(`/comments/${read}`)
  await until(() => counts()[1] === 0)
  await jonas.api.delete(`/comments/${unread}`)
  await home.api.delete(`/reminders/${reminder}`)
  await until(() => counts()[0] === 0 && tasks.get(bag)?.reminder_count === 0)
})

test('where what was deleted may have hung on any of many tasks, their project is read at once, not each of them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const ids: string[] = []
  const commentIds: string[] = []
  for (let at = 0; at < 12; at++) {
    const id = await made(home.api, '/tasks', { content: `Page ${at}`, project_id: school })
    ids.push(id)
    commentIds.push(await made(jonas.api, `/tasks/${id}/comments`, { body: 'Read' }))
  }
  const [done = '', last = ''] = ids.slice(-2)
  await openPage(t, app, home)
  await loadEverything()
  await home.api.post(`/tasks/${done}/complete`, {})
  await until(() => tasks.get(done)?.completed === true)
  const asked: string[] = []
  for (const id of ids) holdAnswers(t, new RegExp(`^GET \\S+/tasks/${id}$`), async () => void asked.push(id))
  await jonas.api.delete(`/comments/${commentIds.at(-1)}`)
  await jonas.api.delete(`/comments/${commentIds.at(-2)}`)
  await until(() => [last, done].every((id) => tasks.get(id)?.comment_count === 0))
  assert.deepEqual(new Set(asked), new Set([done]))
})
