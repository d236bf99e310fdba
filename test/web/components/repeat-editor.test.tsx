import { aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RepeatEditor, type RepeatChange } from '../../../src/web/screens/shared/date/repeat-editor.tsx'

test('a number is deleted before another is typed in its place', (t) => {
  const changes: RepeatChange[] = []
  const task = aTask({ due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY;COUNT=5' })
  const { find, findAll, type, leave, send } = show(
    t,
    <RepeatEditor
      draft="repeat"
      now={task}
      anchor={null}
      close={() => {}}
      closeBelow={() => {}}
      change={(change) => changes.push(change)}
    />,
  )
  const [every, times] = findAll('[type=number]') as [HTMLInputElement, HTMLInputElement]
  for (const [field, number] of [
    [every, '2'],
    [times, '3'],
  ] as const) {
    type(field, '')
    assert.equal(field.value, '')
    type(field, number)
  }
  type(times, '')
  leave(times)
  assert.equal(times.value, '3', 'the last number stands where none was typed')
  send(find('form'))
  assert.equal(changes[0]?.recurrence_rule, 'FREQ=WEEKLY;INTERVAL=2;COUNT=3')
})
