import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns } from '../../../src/features/export/turns.ts'
import { LONGEST_TURN } from '../../../src/platform/event-loop.ts'

function* slowly(texts: string[]): Generator<string> {
  for (const text of texts) {
    const end = performance.now() + LONGEST_TURN
    while (performance.now() < end);
    yield text
  }
}

async function piecesOf(texts: Iterable<string>): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of inTurns(texts)) pieces.push(piece)
  return pieces
}

test('where the last text fills a turn, no empty piece comes after it', async () => {
  assert.deepEqual(await piecesOf(slowly(['one', 'two'])), ['one', 'two'])
  assert.equal((await piecesOf(['one', 'two'])).join(''), 'onetwo')
  assert.deepEqual(await piecesOf([]), [])
})
