import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../../../src/web/data/tasks/adding/reader.ts'
import { chipsOf } from '../../../src/web/screens/shared/quick-add/chips.tsx'

test('the chip of a label or a reminder that was typed twice is of both, and the next one of its own words', (t) => {
  show(t, null)
  const line = 'Call @home @Home @phone tomorrow at 9 !30 min !8:30 !1 h'
  const chips = chipsOf(read(line), {}).map(({ words, spans }) => [
    words,
    spans.map(({ start, end }) => line.slice(start, end)),
  ])
  assert.deepEqual(chips.slice(1), [
    ['30 min before', ['!30 min', '!8:30']],
    ['1 h before', ['!1 h']],
    ['home', ['@home', '@Home']],
    ['phone', ['@phone']],
  ])
})
