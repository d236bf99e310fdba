import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_IN_BATCH } from '../../../src/contract/batch-limits.ts'
import type { Task } from '../../../src/contract/tasks.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { sections } from '../../../src/web/data/projects/sections.ts'
import { deleteTasks, labelTasks, setPriority } from '../../../src/web/data/tasks/edit.ts'
import { tree } from '../../../src/web/data/tasks/lists/tree.ts'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import type { Ends } from '../../support/database.ts'
import { made } from '../support/made.ts'
import { preparedHome } from '../support/prepared-home.ts'

const MANY = MOST_IN_BATCH + 2

/** Maja's page, with more tasks in a project than one request may name. */
async function pageWithMany(t: Ends) {
  const { app, home, told } = await preparedHome(t, 'many tasks', async ({ api }) => {
    const id = await made(api, '/projects', { name: 'Move' })
    const boxes: string[] = []
    for (let n = 0; n < MANY; n++) boxes.push(await made(api, '/tasks', { content: `Box ${n}`, project_id: id }))
    return { project: id, ids: boxes }
  })
  const { project, ids } = told
  await openPage(t, app, home)
  await loadEverything()
  /** How many open tasks of the project the server knows that are so. */
  const count = async (isSo: (task: any) => boolean): Promise<number> => {
    let found = 0
    for (let cursor = ''; ;) {
      const { body } = await home.api.get(`/tasks?project_id=${project}&limit=500${cursor}`)
      found += body.tasks.filter(isSo).length
      if (!body.next_cursor) return found
      cursor = `&cursor=${body.next_cursor}`
    }
  }
  return { home, project, ids, count }
}

const told = () => messages.peek().map(({ text }) => text)
/** What the server is known to say of all of these is so, and nothing is left to send. */
const allAre = (ids: readonly string[], isSo: (task: Task | undefined) => boolean) =>
  until(() => changes.value.length === 0 && ids.every((id) => isSo(tasks.fromServer(id))))

test('more tasks than one request may name get a priority at once, with one message, and lose it again as one', async (t) => {
  const { ids, count } = await pageWithMany(t)
  setPriority(ids, 2)
  assert.ok(ids.every((id) => tasks.peek(id)!.priority === 2))
  await allAre(ids, (task) => task?.priority === 2)
  assert.deepEqual(told(), [`Priority of ${MANY} tasks set to 2.`])
  assert.equal(await count(({ priority }) => priority === 2), MANY)
  undoNewest()
  await allAre(ids, (task) => task?.priority !== 2)
  assert.equal(await count(({ priority }) => priority === 2), 0)
})

test('one Undo takes back what is sent of a change of many tasks and what is not', async (t) => {
  const { ids, count } = await pageWithMany(t)
  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^POST \S+\/batch$/, () => gate.promise)
  const labelled = labelTasks(ids, 'cellar', true)
  undoNewest()
  assert.ok(ids.every((id) => tasks.peek(id)!.labels.length === 1))
  gate.resolve()
  await labelled
  await allAre(ids, (task) => task?.labels.length === 0)
  assert.equal(await count(({ labels }) => labels.length > 0), 0)
  assert.deepEqual(
    messages.peek().filter(({ topic }) => topic === 'error'),
    [],
  )
})

test('of many tasks it is told how many were changed, and how many could not be', async (t) => {
  const { home, ids } = await pageWithMany(t)
  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^POST \S+\/batch$/, () => gate.promise)
  setPriority(ids, 3)
  await home.api.delete(`/tasks/${ids.at(-1)}`)
  gate.resolve()
  await until(() => changes.value.length === 0 && messages.value.length === 2)
  assert.deepEqual(told(), [
    `Priority of ${MANY - 1} tasks set to 3.`,
    'Could not save 1 task. It no longer exists, or you can only view it.',
  ])
})

test('many tasks are deleted with their sub-tasks at once and come back as one', async (t) => {
  const { home, project, ids, count } = await pageWithMany(t)
  // Chosen with its parent, which goes in a request before it.
  await home.api.post(`/tasks/${ids.at(-1)}/move`, { parent_id: ids[0] })
  await until(() => tasks.get(ids.at(-1))?.parent_id === ids[0])
  await deleteTasks(ids)
  assert.equal(tree(project).size, 0)
  assert.deepEqual(told(), [`${MANY} tasks deleted.`])
  assert.equal(await count(() => true), 0)
  undoNewest()
  await allAre(ids, (task) => task !== undefined)
  assert.equal(await count(() => true), MANY)
  assert.equal(tasks.peek(ids.at(-1))?.parent_id, ids[0])
})

test('many tasks keep their order when they are moved before others', async (t) => {
  const { home, project, ids } = await pageWithMany(t)
  const section = (await home.api.post(`/projects/${project}/sections`, { name: 'Cellar' })).body.id
  const last = (await home.api.post('/tasks', { content: 'Bicycle', section_id: section })).body.id
  await until(() => tasks.get(last) !== undefined && sections.get(section) !== undefined)
  const shown = () =>
    tree(project)
      .get(section)!
      .map(({ task }) => task.id)
  await moveTasks(ids, { project_id: project, section_id: section, parent_id: null, after_id: null })
  assert.deepEqual(shown(), [...ids, last])
  assert.deepEqual(told(), [`${MANY} tasks moved to Cellar.`])
  undoNewest()
  await allAre(ids, (task) => task?.section_id === null)
  assert.deepEqual(shown(), [last])
})

test('many tasks are moved with those below them, and all that were chosen are counted', async (t) => {
  const { home, project, ids } = await pageWithMany(t)
  const section = (await home.api.post(`/projects/${project}/sections`, { name: 'Cellar' })).body.id
  await home.api.post(`/tasks/${ids.at(-1)}/move`, { parent_id: ids[0] })
  await until(() => tasks.get(ids.at(-1))?.parent_id === ids[0] && sections.get(section) !== undefined)
  await moveTasks(ids, { project_id: project, section_id: section, parent_id: null })
  await allAre(ids, (task) => task?.section_id === section)
  assert.deepEqual(told(), [`${MANY} tasks moved to Cellar.`])
  assert.equal(tasks.peek(ids.at(-1))?.parent_id, ids[0])
})
