import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { useLostField } from '../../../src/web/ui/forms/lost-field.ts'

const isThere = signal(true)

const Page = () => <main id="main">{isThere.value && <Line />}</main>

function Line() {
  const box = useRef<HTMLDivElement>(null)
  useLostField(box)
  return (
    <div ref={box}>
      <input />
    </div>
  )
}

/** Takes a line away from whoever types in it. Returns what presses a key, and says whether it is left to the page. */
async function losesLine(t: TestContext): Promise<(key: string, more?: KeyboardEventInit) => boolean> {
  isThere.value = true
  const { find } = show(t, <Page />)
  find('input').focus()
  await act(() => void (isThere.value = false))
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return (key, more) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...more, bubbles: true, cancelable: true }))
}

test('letters are commands again once one has rested for a second, however many were held', async (t) => {
  const press = await losesLine(t)
  for (const pause of [900, 900, 900]) {
    assert.equal(press('d'), false)
    t.mock.timers.tick(pause)
  }
  t.mock.timers.tick(100)
  assert.equal(press('d'), true)
})

test('a key that no text has is the browser’s, and letters are commands after it', async (t) => {
  for (const key of ['F5', 'PageDown', 'Home', 'End', 'Tab', 'ArrowDown', 'Escape']) {
    const press = await losesLine(t)
    assert.equal(press('d'), false)
    assert.equal(press(key), true, key)
    assert.equal(press('d'), true, key)
    t.mock.timers.reset()
  }
})

test('a sign that is typed by AltGr, as “@” is in Danish, is typed on; Ctrl and Alt are commands', async (t) => {
  const press = await losesLine(t)
  const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }
  // Windows tells of Ctrl before it says that it was AltGr.
  press('Control', { ctrlKey: true })
  press('AltGraph', altGr)
  assert.equal(press('@', altGr), false)
  assert.equal(press('i'), false)
  assert.equal(press('k', { ctrlKey: true }), true)
  assert.equal(press('i'), true)
})
