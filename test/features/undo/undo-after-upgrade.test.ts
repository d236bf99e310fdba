import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, startApp, upgraded } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

const formerNames = (column: string) =>
  `${column} = replace(replace(${column}, '"completed_group":', '"completed_stroke":'), '"deleted_group":', '"deleted_stroke":')`

test('what was completed or deleted before columns got other names is undone, reopened and restored after it', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const added = async (content: string, more = {}) => (await api.post('/tasks', { content, ...more })).body.id as string
  const withSubtask = async (content: string) => {
    const id = await added(content)
    return { id, subtask: await added(`${content}, but first`, { parent_id: id }) }
  }
  const [reopened, restored] = [await withSubtask('Pay'), await withSubtask('Pack')]
  const [done, deleted] = [await withSubtask('The words "deleted_group":'), await withSubtask('Swim')]
  await api.post(`/tasks/${reopened.id}/complete`)
  await api.delete(`/tasks/${restored.id}`)
  const completion = await api.post(`/tasks/${done.id}/complete`)
  const deletion = await api.delete(`/tasks/${deleted.id}`)
  const { url } = await upgraded(t, app, '0044', `UPDATE undo_steps SET ${['before', 'after'].map(formerNames).join()}`)

  const again = new Client(url, api.credentials)
  assert.equal((await undo(again, completion)).status, 200)
  assert.equal((await undo(again, deletion)).status, 200)
  await again.post(`/tasks/${reopened.id}/reopen`)
  await again.post(`/trash/tasks/${restored.id}/restore`)
  for (const { id, subtask } of [reopened, restored, done, deleted])
    for (const one of [id, subtask]) {
      const { status, body } = await again.get(`/tasks/${one}`)
      assert.deepEqual([status, body.completed], [200, false], body.content)
    }
  assert.equal((await again.get(`/tasks/${done.id}`)).body.content, 'The words "deleted_group":')
})
