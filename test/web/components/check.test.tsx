import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '../../../src/web/data/messages.ts'
import { Check } from '../../../src/web/screens/shared/task-row/check.tsx'
import { eventually } from '../../support/eventually.ts'

test('a check is a checkbox that says what it will do to which task', (t) => {
  let ticked = 0
  const { find, press } = show(t, <Check name="Bins" checked={false} onToggle={() => ticked++} />)
  const box = find('[role=checkbox]')
  assert.deepEqual(
    ['aria-checked', 'aria-label', 'aria-disabled', 'type'].map((name) => box.getAttribute(name)),
    ['false', 'Complete: Bins', null, 'button'],
  )
  press(box)
  assert.equal(ticked, 1)
})

test('a check that is done offers to open again', (t) => {
  const box = show(t, <Check name="Bins" checked onToggle={() => {}} />).find('[role=checkbox]')
  assert.deepEqual([box.getAttribute('aria-checked'), box.getAttribute('aria-label')], ['true', 'Reopen: Bins'])
})

test('who can only look finds it disabled, but can still reach it, and is told why', async (t) => {
  const { find, press } = show(t, <Check name="Bins" checked={false} onToggle={null} />)
  const box = find<HTMLButtonElement>('[role=checkbox]')
  press(box)
  assert.deepEqual([box.getAttribute('aria-disabled'), box.disabled], ['true', false])
  const told = (): string[] => messages.peek().map(({ text }) => text)
  await eventually(() => Promise.resolve(assert.deepEqual(told(), ['You can only view this project.'])))
})
