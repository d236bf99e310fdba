import { Turn } from '../../platform/event-loop.ts'

/** Tasks that are read at once; each may have 64 KiB of text. */
export const TASKS_AT_ONCE = 10

/** Joins texts to pieces that take one turn of the event loop each; the caller goes on in a new one. */
export async function* inTurns(texts: Iterable<string>): AsyncGenerator<string> {
  const turn = new Turn()
  let piece = ''
  for (const text of texts) {
    piece += text
    if (!turn.isOver) continue
    yield piece
    piece = ''
    await turn.pass()
  }
  if (piece === '') return
  yield piece
  await turn.pass()
}
