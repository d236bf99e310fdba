import { openPage } from './support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effect } from '@preact/signals'
import { loadEverything } from '../../src/web/data/loading/everything.ts'
import { addTask } from '../../src/web/data/tasks/add.ts'
import { tasks } from '../../src/web/data/tasks/tasks.ts'
import { startApp } from '../support/app.ts'
import { maja } from '../support/people.ts'

/** The title that is left of a line. */
const shortOf = (text: string): string => text.replace(/ (?:tomorrow|#|\/).*/, '')

test('a line that names the project it is added in means that project, not the section it is added from', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Cabin' })).body
  const { id: section_id } = (await home.api.post(`/projects/${project_id}/sections`, { name: 'Kitchen' })).body
  await openPage(t, app, home)
  await loadEverything()
  const place = { project_id, section_id }
  for (const [text, given, expected] of [
    ['Paint the door #Cabin', place, null],
    ['Paint the door tomorrow #Cabin', { ...place, labels: ['shop'] }, null],
    ['Buy a kettle', place, section_id],
    ['Buy a pan #Cabin /Kitchen', place, section_id],
  ] as const) {
    const sections = new Set<unknown>()
    const stop = effect(() => {
      for (const task of tasks.all()) if (task.content === shortOf(text)) sections.add(task.section_id)
    })
    assert.equal((await addTask({ text, place: given }))?.section_id, expected, text)
    stop()
    assert.deepEqual([...sections], [expected], text)
  }
})
