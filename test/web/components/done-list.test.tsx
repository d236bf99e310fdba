import { aProject, aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_LIMIT } from '../../../src/contract/paging.ts'
import { askCompleted, completedQuery } from '../../../src/web/data/completed.ts'
import { projects } from '../../../src/web/data/projects/projects.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { DoneList } from '../../../src/web/screens/shared/sorted-list/done-list.tsx'

test('a list of completed tasks counts them only where it has them all, and else leads to all', (t) => {
  // Without a layout all rows would be in sight.
  t.mock.method(HTMLElement.prototype, 'checkVisibility', () => false)
  projects.put(aProject())
  for (const [count, words] of [
    [3, '3'],
    [MAX_LIMIT, undefined],
  ] as const) {
    tasks.put(...Array.from({ length: count }, (_, n) => aTask({ id: `${n}`, completed: true, content: `Wash ${n}` })))
    const { findAll } = show(
      t,
      <DoneList of="inbox" load={() => Promise.resolve()} has={() => true} place="project" key={count} />,
    )
    assert.equal(findAll('.count')[0]?.textContent, words)
    assert.equal(findAll('a[href="/completed"]').length, words ? 0 : 1)
  }
})

test('from a project all completed leads to those of that project, from elsewhere to all, whatever was asked for before', (t) => {
  t.mock.method(HTMLElement.prototype, 'checkVisibility', () => false)
  const project = aProject()
  projects.put(project)
  tasks.put(...Array.from({ length: MAX_LIMIT }, (_, n) => aTask({ id: `${n}`, completed: true })))
  for (const projectId of [project.id, '']) {
    askCompleted({ by: 'me', q: 'planks' })
    const { find, press } = show(
      t,
      <DoneList of="inbox" load={() => Promise.resolve()} has={() => true} place="project" projectId={projectId} />,
    )
    press(find('a[href="/completed"]'))
    assert.deepEqual(completedQuery.peek(), { by: '', project_id: projectId, q: '' })
  }
})
