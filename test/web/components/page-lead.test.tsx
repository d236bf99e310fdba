import { aProject, aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteLoaded, projectContents, todayList } from '../../../src/web/data/loading/loaded.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { leaving } from '../../../src/web/data/tasks/completing/leaving.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { Project } from '../../../src/web/screens/project/project.tsx'
import { Today } from '../../../src/web/screens/today/today.tsx'
import { loadText } from '../../../src/web/text/text.ts'
import type { Ends } from '../../support/database.ts'

// What a screen reads is refused: what is unanswered would be asked for again and again.
globalThis.fetch = () => Promise.resolve(Response.json({}, { status: 404 }))

const TODAY = '2026-03-04'
const dueToday = (content: string, duration_min: number | null) =>
  aTask({ id: content, content, due_date: TODAY, duration_min })

const leadOf = (t: Ends, screen: Parameters<typeof show>[1]): string =>
  show(t, screen).find('.page-head p').textContent ?? ''

test('a project says how much is open and how many sections it has, not that one is in the other', (t) => {
  const stamps = { created_at: '2026-03-01T08:00:00.000Z', updated_at: '2026-03-01T08:00:00.000Z' }
  const section = { project_id: 'garden', position: 'a0', archived: false, ...stamps }
  projects.put(aProject({ id: 'garden', is_inbox: false, open_count: 7, shared: true, member_count: 3 }))
  sections.put({ id: 'beds', name: 'Beds', ...section }, { id: 'shed', name: 'Shed', ...section })
  noteLoaded(projectContents('garden'))
  assert.equal(leadOf(t, <Project id="garden" />), '7 open · 2 sections · 3 members')
})

test('a project in the archive says first that it is there', async (t) => {
  projects.put(aProject({ id: 'shed', is_inbox: false, archived: true, open_count: 7 }))
  noteLoaded(projectContents('shed'))
  assert.equal(leadOf(t, <Project id="shed" />), 'Archived · 7 open')
  await loadText('da')
  t.after(() => loadText())
  assert.equal(leadOf(t, <Project id="shed" />), 'Arkiveret · 7 åbne')
})

test('Today says how long is planned, to the minute and of what is left, nothing before that is read or where no task has a length', async (t) => {
  projects.put(aProject())
  tasks.put(dueToday('Water the plants', null), dueToday('Sow beans', null))
  assert.equal(leadOf(t, <Today />), 'Wednesday 4 March')
  noteLoaded(todayList(TODAY))
  assert.equal(leadOf(t, <Today />), 'Wednesday 4 March · 2 to do')
  tasks.put(dueToday('Call the plumber', 50))
  assert.equal(leadOf(t, <Today />), 'Wednesday 4 March · 3 to do · 50 min planned')
  const ticked = dueToday('Mow the lawn', 40)
  tasks.put(ticked)
  leaving.value = new Map([[ticked.id, { task: ticked, phase: 'completing' }]])
  t.after(() => (leaving.value = new Map()))
  assert.equal(leadOf(t, <Today />), 'Wednesday 4 March · 3 to do · 50 min planned')
  await loadText('da')
  t.after(() => loadText())
  assert.equal(leadOf(t, <Today />), 'Onsdag 4. marts · 3 opgaver · 50 min planlagt')
})
