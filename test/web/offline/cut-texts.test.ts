import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST_CONTENT } from '../../../src/domain/lengths.ts'
import { shortTitle } from '../../../src/web/data/tasks/tasks.ts'
import { addDrafts } from '../../../src/web/screens/shared/add-drafts.ts'
import { addToDraft } from '../../../src/web/screens/shared/use-draft-files.ts'
import { draftOf } from '../../../src/web/sync/drafts/drafts.ts'

test('a title in a sentence is cut between characters, also between those that take two units', () => {
  assert.equal(shortTitle({ content: `${'a'.repeat(59)}🎂🎂` }), `${'a'.repeat(59)}…`)
  assert.equal(shortTitle({ content: `${'a'.repeat(58)}🎂🎂` }), `${'a'.repeat(58)}🎂🎂`)
})

test('the first of several pasted or shared lines is cut between characters, which the server refuses half, and stays whole in the note', () => {
  const first = `${'a'.repeat(LONGEST_CONTENT - 1)}🎂🎂`
  addToDraft('', [first, 'Candles'])
  const { line, note } = addDrafts('')
  const { text } = draftOf<{ text: string }>(line).peek()!
  assert.equal(text, `${'a'.repeat(LONGEST_CONTENT - 1)}🎂`)
  assert.equal(draftOf<string>(note).peek(), `${first}\nCandles`)
})
