import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import { addDays } from '../../../src/domain/calendar/day.ts'
import { signOut } from '../../../src/web/data/account/sign-out.ts'
import { setMe } from '../../../src/web/data/account/me.ts'
import { completedList } from '../../../src/web/data/completed.ts'
import { keepLastVisit, openLastVisit } from '../../../src/web/data/loading/last-visit.ts'
import { isTrashHere, loadTrash, trashedTasks } from '../../../src/web/data/trash.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { Unreachable } from '../../../src/web/sync/http/errors.ts'
import { keptList } from '../../../src/web/sync/state/kept-list.ts'
import { forgetAll } from '../../../src/web/sync/state/live-tables.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { StoredParts } from '../../../src/web/sync/state/stored-parts.ts'
import { untilRead } from '../../../src/web/sync/state/until-read.ts'
import { today } from '../../../src/web/text/clock.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja, type Person } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { made } from '../support/made.ts'

keepLastVisit()

async function withTrash(app: TestApp): Promise<Person> {
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Old sofa' })).body
  await home.api.delete(`/tasks/${id}`)
  return home
}

const isKept = (list: string): Promise<void> =>
  eventually(async () => {
    const kept = await new StoredParts('last visit').read()
    assert.ok(kept?.parts.has(`list ${list}`))
  })

const inTrash = (): string[] => trashedTasks.peek().map(({ content }) => content)
const logOfAll = () => completedList({ by: '', project_id: '', q: '' })

test('a list that was read is there after a reload, one that never was does not pass for empty', async (t) => {
  const app = await startApp(t)
  const home = await withTrash(app)
  await openPage(t, app, home)
  assert.equal(isTrashHere.peek(), false)
  await loadTrash()
  await isKept('trashed tasks')
  forgetAll()
  assert.equal(await openLastVisit('somebody else'), undefined)
  assert.equal(isTrashHere.peek(), false)
  await openLastVisit(home.id)
  assert.deepEqual([isTrashHere.peek(), inTrash()], [true, ['Old sofa']])
  assert.equal(logOfAll().isRead.peek(), false)
})

test('signing out deletes what was kept', async (t) => {
  const app = await startApp(t)
  await openPage(t, app, await withTrash(app))
  await loadTrash()
  await isKept('trashed tasks')
  await signOut()
  assert.deepEqual([isTrashHere.peek(), inTrash()], [false, []])
  assert.equal(await openLastVisit(true), undefined)
  assert.equal(isTrashHere.peek(), false)
})

test('signing out forgets a list too that is no longer kept because so many were read since', async (t) => {
  const app = await startApp(t)
  await openPage(t, app, await withTrash(app))
  await loadTrash()
  for (let at = 0; at < 60; at++) keptList(`filter ${at}`).set([])
  await signOut()
  assert.deepEqual([isTrashHere.peek(), inTrash()], [false, []])
})

test('of what is done sub-tasks are kept, and what was due in the last two months', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await settled()
  const day = (ago: number): string => addDays(today.peek(), -ago)
  const put = async (content: string, more: object, isDone = true): Promise<string> => {
    const id = await made(home.api, '/tasks', { content, ...more })
    if (isDone) await home.api.post(`/tasks/${id}/complete`)
    tasks.put((await home.api.get(`/tasks/${id}`)).body)
    return id
  }
  const parent = await put('open, long ago', { due_date: day(400) }, false)
  await put('sub-task', { parent_id: parent })
  await put('due lately', { due_date: day(61) })
  await put('due long ago', { due_date: day(62) })
  await put('never due', {})
  await eventually(async () => {
    const { parts } = (await new StoredParts('last visit').read())!
    const kept = [...parts].flatMap(([name, rows]) => (name.startsWith('task ') ? (rows as Task[]) : []))
    assert.deepEqual(kept.map(({ content }) => content).toSorted(), ['due lately', 'open, long ago', 'sub-task'])
  })
})

test('of many lists those that were used last are kept, over a reload too', async (t) => {
  const app = await startApp(t)
  const home = await withTrash(app)
  await openPage(t, app, home)
  const use = (name: string): void => keptList(name).set([{ id: name }])
  const kept = async (): Promise<string[]> => {
    const { parts } = (await new StoredParts('last visit').read())!
    return [...parts.keys()].filter((name) => name.startsWith('list filter '))
  }
  for (let at = 0; at < 70; at++) use(`filter ${100 + at}`)
  use('filter 10')
  await eventually(async () => assert.ok((await kept()).includes('list filter 10')))
  assert.equal((await kept()).length, 60)
  forgetAll()
  setMe((await openLastVisit(home.id))!)
  use('filter 111')
  use('filter 99')
  await eventually(async () => assert.ok((await kept()).includes('list filter 99')))
  const names = await kept()
  assert.deepEqual(
    ['list filter 10', 'list filter 111', 'list filter 112', 'list filter 113'].map((name) => names.includes(name)),
    [true, true, false, true],
  )
})

test('what was asked for before somebody signed out is not taken in when it comes after', async (t) => {
  const app = await startApp(t)
  await openPage(t, app, await withTrash(app))
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  holdAnswers(t, /^GET \S+\/trash\/tasks/, () => (answer(), hasLeft))
  const reading = loadTrash()
  await isAnswered
  await signOut()
  leave()
  await assert.rejects(reading, Unreachable)
  assert.deepEqual([isTrashHere.peek(), inTrash()], [false, []])
})

test('what could not be read without a network is read once that is back, and then no more', async (t) => {
  const app = await startApp(t)
  const wire = await wireTo(t, app)
  await openPage(t, app, await withTrash(app), { url: wire.url })
  wire.cut()
  await until(() => connection.value === 'lost')
  let reads = 0
  let failures = 0
  const stop = untilRead(
    () => {
      reads += 1
      return loadTrash()
    },
    () => (failures += 1),
  )
  t.after(stop)
  await eventually(() => Promise.resolve(assert.equal(failures, 1)))
  assert.equal(isTrashHere.peek(), false)
  wire.mend()
  checkConnection()
  await until(() => isTrashHere.value)
  assert.deepEqual([reads, failures, inTrash()], [2, 1, ['Old sofa']])

  wire.cut()
  await until(() => connection.value === 'lost')
  wire.mend()
  checkConnection()
  await until(() => connection.value === 'on')
  assert.equal(reads, 2)
})
