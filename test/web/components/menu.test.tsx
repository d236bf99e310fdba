import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMenu } from '../../../src/web/ui/floating/menu.tsx'
import { closeTopLayer, Layers } from '../../../src/web/ui/floating/layers.tsx'

test('what was typed in a menu counts for nothing in the next, however soon that opens', async (t) => {
  const { findAll } = show(t, <Layers />)
  const drawn = async (count: number): Promise<void> => {
    while (findAll('[role=menu]').length !== count) await new Promise(requestAnimationFrame)
  }
  for (const name of ['Shed', 'Pond']) {
    openMenu(
      null,
      'Move',
      ['Move up', 'Shed', 'Pond'].map((label) => ({ label, act: () => {} })),
    )
    await drawn(1)
    for (const key of name.slice(0, 2))
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    assert.equal(document.activeElement!.textContent, name)
    closeTopLayer()
    await drawn(0)
  }
})
