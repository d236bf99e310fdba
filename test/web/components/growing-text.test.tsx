import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signal } from '@preact/signals'
import { act } from 'preact/test-utils'
import { GrowingText, type Spelling, type Typed } from '../../../src/web/ui/forms/growing-text.tsx'

const AS_WRITTEN: Spelling = { read: (text) => text, write: (text) => text, complete: () => null, suggestions: '' }

function editing(t: Parameters<typeof show>[0]) {
  const stored = signal('Paint the door')
  const draft = signal<Typed | null>(null)
  const saved: unknown[] = []
  const save = (text: string, from?: string): void => void saved.push([text, from])
  const Title = () => (
    <GrowingText
      class=""
      label="Title"
      value={stored.value}
      save={save}
      draft={draft}
      spelling={AS_WRITTEN}
      maxLength={99}
      oneLine
    />
  )
  const shown = show(t, <Title />)
  const field = shown.find<HTMLInputElement>('textarea')
  return { ...shown, field, draft, saved, rename: (name: string) => void act(() => void (stored.value = name)) }
}

test('a letter that is typed and taken back saves nothing over what another wrote meanwhile', (t) => {
  const { field, type, leave, draft, saved, rename } = editing(t)
  type(field, 'Paint the doors')
  rename('Paint the gate')
  type(field, 'Paint the door')
  leave(field)
  assert.deepEqual([saved, draft.value, field.value], [[], null, 'Paint the gate'])
})

test('a text that is as it was is not half written', (t) => {
  const { field, type, leave, draft, saved, rename } = editing(t)
  type(field, 'Paint the doors')
  assert.deepEqual(draft.value, { text: 'Paint the doors', from: 'Paint the door' })
  type(field, 'Paint the door')
  assert.equal(draft.value, null)
  rename('Paint the gate')
  type(field, 'Paint the gates')
  leave(field)
  assert.deepEqual(saved, [['Paint the gates', undefined]])
})
