import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicateProject } from '../../../src/web/data/duplicate.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages } from '../../../src/web/data/messages.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

test('a project whose copy was made, though its answer was lost, is copied once by who tries again as they are told', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/projects', { name: 'Garden' })).body
  await openPage(t, app, home)
  await loadEverything()
  let answers = 0
  holdAnswers(t, /^POST .*\/duplicate$/, async () => {
    answers += 1
    if (answers === 1) throw new TypeError('The connection was lost')
  })
  assert.equal(await duplicateProject(projects.peek(id)!), undefined)
  await until(() => messages.value.some(({ text }) => text.includes('Could not reach the server')))
  const copy = await duplicateProject(projects.peek(id)!)
  assert.equal(copy?.name, 'Garden (copy)')
  await duplicateProject(projects.peek(id)!)
  const { body } = await home.api.get('/projects')
  const names = body.projects.map(({ name }: { name: string }) => name)
  assert.deepEqual([names.filter((name: string) => name.includes('copy')).length, answers], [2, 3])
})
