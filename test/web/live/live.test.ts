import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { effect } from '@preact/signals'
import { stopLive } from '../../../src/web/sync/live.ts'
import { reloadEverything, loadEverything } from '../../../src/web/data/loading/everything.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { assignableIn, followMembers, memberOf } from '../../../src/web/data/projects/members.ts'
import { forgetMessages, messages } from '../../../src/web/data/messages.ts'
import { loadProjects, projects } from '../../../src/web/data/projects/projects.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { todayTasks } from '../../../src/web/data/tasks/lists/lists.ts'
import { loadTask } from '../../../src/web/data/tasks/load.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { now } from '../../../src/web/text/clock.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { made } from '../support/made.ts'

test('what others do is in the tables: added, changed, done, moved, deleted', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  await openPage(t, app, home)
  await settled()

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

/** The page of an editor of the project School, who hears of no change; `hearOf` gives them those that `work` makes. */
async function deafEditor(t: TestContext) {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  await openPage(t, app, jonas)
  await settled()
  stopLive()
  const changeRole = (role: string) => home.api.patch(`/projects/${school}/members/${jonas.id}`, { role })
  const hearOf = async (work: () => Promise<unknown>): Promise<void> => {
    const { seq } = (await jonas.api.get('/changes')).body
    await work()
    for (const change of (await jonas.api.get(`/changes?since=${seq}`)).body.changes) receive(change)
  }
  return { home, jonas, changeRole, hearOf, school }
}

test('who may only view a project from now on is told so once, whether by its event or as everything is read again', async (t) => {
  const { changeRole, hearOf } = await deafEditor(t)
  const told = (): string[] => messages.value.map(({ text }) => text)
  await changeRole('viewer')
  await reloadEverything()
  assert.deepEqual(told(), ['You can now only view School.'])
  forgetMessages()

  await changeRole('editor')
  await reloadEverything()
  await hearOf(() => changeRole('viewer'))
  await reloadEverything()
  assert.deepEqual(told(), ['You can now only view School.'])
})

test('the tasks of a project that comes, or comes back, are read also where the list of projects tells of it first', async (t) => {
  const { home, jonas, hearOf, school } = await deafEditor(t)
  const task = await made(home.api, '/tasks', { content: 'Pack the bag', project_id: school })
  await hearOf(() => home.api.delete(`/projects/${school}`))
  assert.equal(projects.get(school), undefined)
  await hearOf(() => home.api.post(`/trash/projects/${school}/restore`).then(loadProjects))
  await until(() => tasks.get(task) !== undefined)

  const garden = await made(home.api, '/projects', { name: 'Garden' })
  const weed = await made(home.api, '/tasks', { content: 'Weed', project_id: garden })
  const invited = { user_id: jonas.id, role: 'editor' }
  await hearOf(() => home.api.post(`/projects/${garden}/invites`, invited).then(loadProjects))
  await until(() => tasks.get(weed) !== undefined)
})

test('who may edit a project again is not told otherwise by a list that was read before', async (t) => {
  const { changeRole, hearOf, school } = await deafEditor(t)
  await changeRole('viewer')
  holdAnswers(t, /^GET \S+\/projects(?:\?|$)/, () => hearOf(() => changeRole('editor')))
  await loadProjects()
  assert.equal(projects.peek(school)?.role, 'editor')
  assert.deepEqual(messages.value, [])
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

test('a task of an archived project that was not read is in no list, and knows its project once it is opened or changed', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const due_date = '2026-03-04'
  now.value = app.clock.now()
  const put = async (name: string): Promise<{ project: string; task: string }> => {
    const project = await made(home.api, '/projects', { name })
    const task = await made(home.api, '/tasks', { content: `Paint the ${name}`, project_id: project, due_date })
    await home.api.patch(`/projects/${project}`, { archived: true })
    return { project, task }
  }
  const [shed, boat] = [await put('Shed'), await put('Boat')]
  await openPage(t, app, home)
  await loadEverything()
  await settled()
  const seen: string[] = []
  t.after(effect(() => void seen.push(...todayTasks.value.today.map(({ content }) => content))))
  await loadTask(shed.task)
  assert.equal(projects.peek(shed.project)?.archived, true)
  await home.api.patch(`/tasks/${boat.task}`, { priority: 1 })
  await until(() => tasks.get(boat.task)?.priority === 1 && projects.get(boat.project)?.archived === true)
  assert.deepEqual(seen, [])
})
