import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Toasts } from '../../../src/web/app/toasts.tsx'
import { forgetMessages, raiseMessage } from '../../../src/web/data/messages.ts'

test('a message that ends in a title that was cut has no full stop after the ellipsis', (t) => {
  t.after(forgetMessages)
  for (const name of ['Ask whether Jonas has…', 'Rent']) raiseMessage(`Date removed from ${name}.`)
  const shown = [
    ...show(t, <Toasts />)
      .find('.toasts')
      .querySelectorAll('.toast span'),
  ].map((one) => one.textContent)
  assert.deepEqual(shown, ['Date removed from Ask whether Jonas has…', 'Date removed from Rent.'])
})
