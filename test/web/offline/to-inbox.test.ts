import { until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, waiting } from '../../../src/web/sync/queue/current.ts'
import { addComment } from '../../../src/web/data/comments.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { addToInbox } from '../../../src/web/data/tasks/adding/to-inbox.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { eventually } from '../../support/eventually.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { backOnline, cabin, type Cabin } from '../support/cabin.ts'

/** Others complete the task below which these were added meanwhile, and the network is back. */
async function completedMeanwhile({ home, ids, wire }: Cabin, added: number) {
  await until(() => waiting.value.length === added)
  await home.api.post(`/tasks/${ids[0]}/complete`)
  await backOnline(wire)
  await until(() => refused.value.length === added)
}

test('what lies below a task goes to the Inbox with it, on all levels and with what was written there', async (t) => {
  const here = await cabin(t)
  const below = async (parent_id: string, text: string): Promise<string> =>
    (await addTask({ text, place: { parent_id } }))!.id
  const roof = await below(here.ids[0]!, 'Mend the roof')
  const tiles = await below(roof, 'Buy tiles')
  const count = await below(tiles, 'Count them')
  addComment(tasks.peek(tiles)!, 'The red ones')
  await completedMeanwhile(here, 4)
  await addToInbox(refused.value.find(({ name }) => name === 'Mend the roof')!)
  await eventually(async () => {
    const found = await Promise.all([roof, tiles, count].map((id) => here.home.api.get(`/tasks/${id}`)))
    assert.deepEqual(
      found.map(({ body }) => [body.parent_id, body.comment_count]),
      [
        [null, 0],
        [roof, 1],
        [tiles, 0],
      ],
    )
  })
  assert.deepEqual(refused.value, [])
})

test('a project that a sub-task names as text stays text in the Inbox', async (t) => {
  const here = await cabin(t)
  await here.home.api.post('/projects', { name: 'Car' })
  const added = await addTask({ text: 'Look for the #Car keys', place: { parent_id: here.ids[0]! } })
  await completedMeanwhile(here, 1)
  await addToInbox(refused.value[0]!)
  await eventually(async () => {
    const { body } = await here.home.api.get(`/tasks/${added!.id}`)
    assert.deepEqual([body.content, body.project_id], ['Look for the #Car keys', here.home.inbox])
  })
})

test('a task goes to the Inbox as it was shown: the name of a project that is gone is no part of its title', async (t) => {
  const { home, wire } = await cabin(t)
  await backOnline(wire)
  const { body: garden } = await home.api.post('/projects', { name: 'Garden' })
  await until(() => projects.get(garden.id) !== undefined)
  wire.cut()
  await until(() => connection.value === 'lost')
  const added = await addTask({ text: 'Weed #Garden @outside p2 for 20 min !30m', place: {} })
  await until(() => waiting.value.length === 1)
  await home.api.delete(`/projects/${garden.id}`)
  await backOnline(wire)
  await until(() => refused.value.length === 1)
  await addToInbox(refused.value[0]!)
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${added!.id}`)
    assert.deepEqual(
      [body.content, body.project_id, body.labels, body.priority, body.duration_min, body.reminder_count],
      ['Weed', home.inbox, ['outside'], 2, 20, 1],
    )
  })
})
