import { deafPage } from '../support/deaf-page.ts'
import { holdAnswers, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '../../../src/web/data/messages.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { deleteTasks } from '../../../src/web/data/tasks/edit.ts'
import { tree } from '../../../src/web/data/tasks/lists/tree.ts'
import { indentTask } from '../../../src/web/data/tasks/moving/move-steps.ts'
import { parentsOf } from '../../../src/web/data/tasks/parents.ts'
import { descendantsOf, tasks } from '../../../src/web/data/tasks/tasks.ts'

const told = (): string[] => messages.peek().flatMap(({ text, topic }) => (topic === 'announcement' ? [] : text))

test('a task that others put below one that was put below it here has each of them once above and below, until that is refused', async (t) => {
  const { api, parent, below, hear } = await deafPage(t)
  await api.post(`/tasks/${parent}/move`, { parent_id: below })
  const seen: string[][] = []
  const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)
  holdAnswers(t, /^POST \S+\/move$/, async () => {
    await hear()
    seen.push(idsOf(descendantsOf(parent)), idsOf(parentsOf(tasks.peek(parent)!).parents))
    const rows = tree(tasks.peek(parent)!.project_id).get(null) ?? []
    seen.push(idsOf(rows.map(({ task }) => task)).toSorted())
    void completeTasks([below])
  })
  await indentTask(below)
  assert.deepEqual(seen, [[below], [parent, below], [parent, below]])
  assert.deepEqual([tasks.peek(parent)?.parent_id, tasks.peek(below)?.parent_id], [below, null])
  await until(() => tasks.fromServer(below)?.completed === true)
})

test('of two repeating tasks that were put below each other one is completed, and it alone is told', async (t) => {
  const { api, parent, below, hear } = await deafPage(t)
  for (const id of [parent, below])
    await api.patch(`/tasks/${id}`, { due_date: '2030-01-01', recurrence_rule: 'FREQ=DAILY' })
  await api.post(`/tasks/${parent}/move`, { parent_id: below })
  holdAnswers(t, /^POST \S+\/move$/, async () => {
    await hear()
    void completeTasks([parent, below])
  })
  await indentTask(below)
  await until(() => tasks.fromServer(parent)?.due_date === '2030-01-02')
  assert.equal(tasks.fromServer(below)?.due_date, '2030-01-01')
  await until(() => told()[0] === 'Paint the hall completed. Next: Wed 2 January 2030.')
})

test('two tasks that others and this page put below each other are deleted when both are chosen', async (t) => {
  const { api, parent, below, hear } = await deafPage(t)
  await api.post(`/tasks/${parent}/move`, { parent_id: below })
  holdAnswers(t, /^POST \S+\/move$/, async () => {
    await hear()
    void deleteTasks([below, parent])
  })
  await indentTask(below)
  await until(() => told()[0] === '2 tasks deleted.')
  await until(() => tasks.fromServer(parent) === undefined && tasks.fromServer(below) === undefined)
})
