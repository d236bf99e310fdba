import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '../../../src/web/sync/http/errors.ts'
import { untilRead } from '../../../src/web/sync/state/until-read.ts'

for (const [status, isReadAgain] of [
  [401, true],
  [429, true],
  [500, true],
  [503, true],
  [403, false],
  [404, false],
  [422, false],
] as const) {
  test(`what is answered by ${status} is ${isReadAgain ? 'read again after a pause' : 'read no more'}`, async (t) => {
    const due: (() => void)[] = []
    t.mock.method(globalThis, 'setTimeout', ((work: () => void) => void due.push(work)) as never)
    let reads = 0
    const failures: number[] = []
    const stop = untilRead(
      async () => {
        if (++reads === 1) throw new ApiError(status, 'internal_error', 'No')
      },
      (_, times) => failures.push(times),
    )
    t.after(stop)
    await nextTurn()
    assert.deepEqual([reads, failures, due.length], [1, [1], isReadAgain ? 1 : 0])
    due.forEach((work) => work())
    await nextTurn()
    assert.deepEqual([reads, failures], [isReadAgain ? 2 : 1, [1]])
  })
}
