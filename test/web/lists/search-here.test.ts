import { openPage } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { search, searchHere } from '../../../src/web/data/search.ts'
import { loadEverything, loadSidebar } from '../../../src/web/data/loading/everything.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const titles = (found: readonly { content: string }[]): string[] => found.map(({ content }) => content)

test('without a network the titles are searched for words as the server reads them', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  for (const title of ['Call mum (again)', 'Rødgrød, med fløde', 'E-mail to Bo', '50" TV']) await add(home.api, title)
  await openPage(t, app, home)
  await loadSidebar()
  await loadEverything()
  for (const typed of [
    'call mum,',
    'mum again',
    'RODGROD med',
    'e-mail to',
    'mail - bo',
    '50 tv',
    'fløde!',
    '!?',
    '“tv”',
  ])
    assert.deepEqual(titles(searchHere(typed)), titles((await search(typed)).tasks), typed)
})

test('without a network what is completed or archived comes after what is open', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: flat } = await home.api.post('/projects', { name: 'Old flat' })
  const { body: sold } = await home.api.post(`/projects/${home.inbox}/sections`, { name: 'Sold' })
  for (let n = 0; n < 12; n++) await add(home.api, `Box ${n}`, { project_id: flat.id })
  await add(home.api, 'Box of records', { section_id: sold.id })
  const packed = await add(home.api, 'Box that is packed')
  await home.api.post(`/tasks/${packed.id}/complete`)
  await home.api.patch(`/projects/${flat.id}`, { archived: true })
  await home.api.patch(`/sections/${sold.id}`, { archived: true })
  await add(home.api, 'Box to carry')
  await openPage(t, app, home)
  const { body } = await home.api.get('/search?q=box')
  tasks.put(...body.tasks.toReversed())
  await loadSidebar()
  await loadEverything()
  await search('box')
  assert.equal(searchHere('box')[0]!.content, 'Box to carry')
  assert.equal(searchHere('box').length, 12)
})
