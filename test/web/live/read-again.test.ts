import { holdAnswers, openPage, until } from '../support/page.ts'
import { effect } from '@preact/signals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import { me } from '../../../src/web/data/account/me.ts'
import { saveProfile } from '../../../src/web/data/account/profile.ts'
import { loadEverything, reloadEverything } from '../../../src/web/data/loading/everything.ts'
import { isLoaded, markLoaded, noteLoaded } from '../../../src/web/data/loading/loaded.ts'
import { loadTask } from '../../../src/web/data/tasks/load.ts'
import { loadParents, parentsOf } from '../../../src/web/data/tasks/parents.ts'
import { loadTemplates, templateList } from '../../../src/web/data/templates.ts'
import { livePosition } from '../../../src/web/sync/live.ts'
import { untilRead } from '../../../src/web/sync/state/until-read.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'

test('what is looked at stays in sight while everything is read again, and is read along with it', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await home.api.post('/templates', { name: 'Moving house', project_id: (await inList(home.api)).id })
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
  holdAnswers(t, /^GET \S+\/tasks\?/, () => isShown)
  await openPage(t, app, home)
  let reads = 0
  t.after(
    untilRead(async () => {
      reads += 1
      await loadTemplates()
      noteLoaded('templates')
    }),
  )
  noteLoaded('seen before')
  await until(() => templateList.value.length === 1)
  let emptied = 0
  t.after(effect(() => void (templateList.value.length === 0 && emptied++)))
  show()
  await eventually(() => livePosition() !== null)
  assert.deepEqual([emptied, reads, isLoaded('templates'), isLoaded('seen before')], [0, 2, true, false])
})

test('the tasks above an open one stay in sight while everything is read again, though no list holds them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = await inList(home.api)
  const { id: section_id } = (await home.api.post(`/projects/${project_id}/sections`, { name: 'Packed' })).body
  const made = async (body: object): Promise<Task> => (await home.api.post('/tasks', body)).body
  const boxes = await made({ content: 'Boxes', project_id, section_id })
  const books = await made({ content: 'Books', parent_id: boxes.id })
  const atlas = await made({ content: 'The atlas', parent_id: books.id })
  await home.api.patch(`/sections/${section_id}`, { archived: true })
  await openPage(t, app, home)
  await loadEverything()
  await loadTask(atlas.id)
  t.after(untilRead(() => loadParents(atlas.parent_id)))
  const seen = (): string[] => parentsOf(atlas).parents.map(({ content }) => content)
  await until(() => seen().length === 2)
  const all: string[][] = []
  t.after(effect(() => void all.push(seen())))
  await reloadEverything()
  assert.deepEqual([...new Set(all.map(String))], ['Boxes,Books'])
})

test('a setting that is changed while everything is read again stays as it was changed', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  await openPage(t, app, home)
  await eventually(() => livePosition() !== null)
  const [isRead, isSaved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  holdAnswers(t, /^GET \S+\/auth\/me$/, () => (isRead.resolve(), isSaved.promise))
  const reading = reloadEverything()
  await isRead.promise
  await saveProfile({ week_start: 7 })
  isSaved.resolve()
  await reading
  assert.equal(me.value?.week_start, 7)
})

test('what was loaded since each of two readings of everything began is forgotten by neither', () => {
  const known = () => ['before', 'between', 'since'].filter((name) => isLoaded(name))
  noteLoaded('before')
  const endFirst = markLoaded()
  noteLoaded('between')
  const endSecond = markLoaded()
  noteLoaded('since')
  endFirst()
  assert.deepEqual(known(), ['between', 'since'])
  endSecond()
  assert.deepEqual(known(), ['since'])
})

const inList = async (api: { post: (path: string, body: object) => Promise<{ body: { id: string } }> }) =>
  (await api.post('/projects', { name: 'Move' })).body
