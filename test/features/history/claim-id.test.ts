import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

test('an id of one’s own on what one no longer sees is taken, and in the trash it is a conflict', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const project = (await owner.api.post('/projects', { name: 'House' })).body.id
  const jonas = await joins(app, owner, project, { name: 'Jonas' })
  const [task, section, comment, reminder] = [newId(), newId(), newId(), newId()]
  await jonas.api.post('/tasks', { id: task, content: 'Paint', project_id: project })
  await jonas.api.post(`/projects/${project}/sections`, { id: section, name: 'Outside' })
  await jonas.api.post(`/tasks/${task}/comments`, { id: comment, body: 'Red' })
  await jonas.api.post(`/tasks/${task}/reminders`, { id: reminder, offset_min: -5 })
  const own = (await jonas.api.post('/projects', { name: 'Mine' })).body.id
  const other = (await jonas.api.post('/tasks', { content: 'Other' })).body.id
  const again = async () => {
    const answers = [
      await jonas.api.post('/tasks', { id: task, content: 'Paint' }),
      await jonas.api.post(`/projects/${own}/sections`, { id: section, name: 'Outside' }),
      await jonas.api.post(`/tasks/${other}/comments`, { id: comment, body: 'Red' }),
      await jonas.api.post(`/tasks/${other}/reminders`, { id: reminder, offset_min: -5 }),
    ]
    return new Set(answers.map(({ status, body }) => `${status} ${body.fields?.id ?? ''}`))
  }

  await owner.api.delete(`/projects/${project}`)
  assert.deepEqual(await again(), new Set(['409 ']))
  await owner.api.post(`/trash/projects/${project}/restore`)
  await owner.api.delete(`/projects/${project}/members/${jonas.id}`)
  assert.deepEqual(await again(), new Set(['422 is taken, choose another']))
})

test('the id of a project that was handed over and left is taken; of one in the trash, a conflict', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = newId()
  const make = () => owner.api.post('/projects', { id, name: 'House' })
  await make()
  const jonas = await joins(app, owner, id, { name: 'Jonas' })
  await owner.api.delete(`/projects/${id}`)
  assert.equal((await make()).status, 409)
  await owner.api.post(`/trash/projects/${id}/restore`)
  await owner.api.patch(`/projects/${id}/members/${jonas.id}`, { role: 'owner' })
  await owner.api.delete(`/projects/${id}/members/${owner.id}`)
  const refused = await make()
  assert.deepEqual([refused.status, refused.body.fields], [422, { id: 'is taken, choose another' }])
})

test('an id that somebody else has used is taken, also where one sees what has it', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const project_id = (await owner.api.post('/projects', { name: 'House' })).body.id
  const jonas = await joins(app, owner, project_id, { name: 'Jonas' })
  const { body: seen } = await owner.api.post('/tasks', { content: 'Paint', project_id })
  const made: [path: string, body: object][] = [
    ['/tasks', { content: 'Paint', project_id }],
    [`/projects/${project_id}/sections`, { name: 'Outside' }],
    [`/tasks/${seen.id}/comments`, { body: 'Red' }],
    [`/tasks/${seen.id}/reminders`, { offset_min: -5 }],
    ['/labels', { name: 'phone' }],
  ]
  for (const [path, body] of made) {
    const id = newId()
    assert.equal((await owner.api.post(path, { ...body, id })).status, 201, path)
    const refused = await jonas.api.post(path, { ...body, id })
    assert.deepEqual([refused.status, refused.body.fields], [422, { id: 'is taken, choose another' }], path)
  }
})
