import { openPage } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askCompleted, completedQuery } from '../../../src/web/data/completed.ts'
import { loadMembers } from '../../../src/web/data/projects/members.ts'
import { loadProjects, projects } from '../../../src/web/data/projects/projects.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

test('the log asks for nobody who is not in its project, and for no project that is gone', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const [garden, school] = await Promise.all(
    ['Garden', 'School'].map(async (name) => (await home.api.post('/projects', { name })).body.id as string),
  )
  const jonas = await joins(app, home, garden!, { name: 'Jonas' })
  await openPage(t, app, home)
  await loadProjects()
  await Promise.all([loadMembers(garden!), loadMembers(school!)])
  askCompleted({ by: jonas.id, project_id: garden!, q: 'planks' })
  assert.deepEqual(completedQuery.peek(), { by: jonas.id, project_id: garden, q: 'planks' })
  askCompleted({ project_id: school! })
  assert.deepEqual(completedQuery.peek(), { by: '', project_id: school, q: 'planks' })
  askCompleted({ by: 'me' })
  projects.drop(school!)
  assert.deepEqual(completedQuery.peek(), { by: 'me', project_id: '', q: 'planks' })
})
