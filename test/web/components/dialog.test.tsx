import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dialog } from '../../../src/web/ui/floating/dialog.tsx'

test('a press beside a dialog closes it, one on what is gone by then does not', (t) => {
  let closed = 0
  const { find } = show(
    t,
    <Dialog label="Add task" close={() => closed++}>
      <p onMouseDown={(event) => event.currentTarget.remove()}>Jonas</p>
    </Dialog>,
  )
  const pressOn = (target: HTMLElement) => target.dispatchEvent(new Event('mousedown', { bubbles: true }))
  pressOn(find('[role=dialog] p'))
  assert.equal(closed, 0)
  pressOn(find('.dialog-scrim'))
  assert.equal(closed, 1)
})
