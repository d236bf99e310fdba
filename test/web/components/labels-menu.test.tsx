import { aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelNamed, labels } from '../../../src/web/data/labels/labels.ts'
import { addMissingLabels } from '../../../src/web/data/labels/missing-labels.ts'
import { messages } from '../../../src/web/data/messages.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { labelItems } from '../../../src/web/screens/shared/manage/item-menu.tsx'
import { LabelsMenu } from '../../../src/web/screens/shared/task-menu/labels-menu.tsx'

test('a label whose name is typed whole stands before one that only lacks its accents', (t) => {
  const task = aTask()
  tasks.put(task)
  for (const [id, name] of ['for', 'før', 'forår'].entries())
    labels.put({ id: `label ${id}`, name, color: 'blue', position: `a${id}`, favourite: false, task_count: 0 })
  const { find, findAll, type } = show(t, <LabelsMenu ids={[task.id]} anchor={null} close={() => {}} />)
  for (const [typed, first] of [
    ['før', 'før'],
    ['For', 'for'],
    ['fo', 'for'],
  ] as const) {
    type(find<HTMLInputElement>('form input'), typed)
    assert.equal(findAll('.menu-item')[0]?.textContent, first, typed)
  }
})

test('what manages a label that was first used without a network says that it is not saved yet, and changes nothing', () => {
  addMissingLabels(['bills'], new Promise(() => {}))
  const before = labels.all()
  for (const { act } of labelItems(labelNamed('bills')!)) act()
  assert.deepEqual(
    messages.peek().map(({ text, undo }) => [text, undo]),
    [['bills is not saved yet. Try again when you are online.', null]],
  )
  assert.deepEqual(labels.all(), before)
})
