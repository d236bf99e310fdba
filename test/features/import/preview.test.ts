/** What a dry run shows of the tasks that would come. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { outline, sendFile, zipOf } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'

const REALISTIC = readFileSync(new URL('realistic.csv', import.meta.url), 'utf8')

test('a dry run shows the tasks as the import writes them', async (t) => {
  const { api } = await maja(await startApp(t))
  const { preview } = (await sendFile(api, '/import/legacy?dry_run=true', REALISTIC)).body
  const { project_id, preview: none } = (await sendFile(api, '/import/legacy', REALISTIC)).body
  assert.equal(none, undefined)
  const seen: any = await outline(api, project_id)
  const [home] = preview
  assert.deepEqual(
    [preview.length, home.name, home.sections, home.task_count],
    [1, 'Home', ['Hus & have', 'Empty section'], 9],
  )
  const told = (task: any) => [task.content, task.priority, new Set(task.labels), task.comments]
  assert.deepEqual(
    home.tasks
      .map((task: any) => [...told(task), task.due_date, task.due_time, task.recurrence_rule, task.depth])
      .toSorted(),
    seen.tasks
      .map((task: any) => [
        ...told({ ...task, comments: task.comments.length }),
        task.due[0],
        task.due[1],
        task.repeat[0],
        depthIn(seen.tasks, task),
      ])
      .toSorted(),
  )
})

const depthIn = (tasks: any[], { parent }: any): number =>
  parent === null
    ? 0
    : 1 +
      depthIn(
        tasks,
        tasks.find(({ content }) => content === parent),
      )

test('a dry run shows fifty tasks of each project, two hundred of all, and how many there are', async (t) => {
  const { api } = await maja(await startApp(t))
  const rows = Array.from({ length: 60 }, (_, n) => `task,Task ${n},${(n % 4) + 1},1`)
  const csv = ['TYPE,CONTENT,PRIORITY,INDENT', ...rows].join('\n')
  const names = ['A.csv', 'B.csv', 'C.csv', 'D.csv', 'E.csv']
  const zip = await zipOf(Object.fromEntries(names.map((name) => [name, csv])))
  const { body } = await sendFile(api, '/import/legacy?dry_run=true', zip)
  assert.deepEqual(
    body.preview.map(({ tasks, task_count }: any) => [tasks.length, task_count]),
    [
      [50, 60],
      [50, 60],
      [50, 60],
      [50, 60],
      [0, 60],
    ],
  )
  assert.equal(body.preview[3].tasks.at(-1).content, 'Task 49')
})
