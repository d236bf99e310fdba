import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { signal } from '@preact/signals'
import { act } from 'preact/test-utils'
import { eventually } from '../../support/eventually.ts'
import { forgetFormer } from '../../../src/web/app/forget-former.ts'
import { WindowedList } from '../../../src/web/ui/windowed-list/windowed-list.tsx'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

interface Row {
  id: number
  words: string
}
const ROWS = 11

for (const [how, next] of [
  ['in turn', (n: number) => n % ROWS],
  ['again and again, others never', (n: number) => (n * n) % ROWS],
] as const) {
  test(`a list that stays keeps nothing of what its rows were before, where they change ${how}`, async (t) => {
    forgetFormer()
    const were: WeakRef<Row>[] = []
    const row = (id: number, n: number): Row => {
      const one = { id, words: `Water the plants, ${n}` }
      were.push(new WeakRef(one))
      return one
    }
    const rows = signal(Array.from({ length: ROWS }, (_, n) => row(n, n)))
    const Rows = () => (
      <WindowedList items={rows.value} keyOf={({ id }) => `${id}`} draw={(one) => <Line words={one.words} />} />
    )
    const Line = ({ words }: { words: string }) => <li>{words}</li>
    const { words } = show(
      t,
      <main>
        <Rows />
      </main>,
    )
    for (let n = ROWS; n < 200; n++) void act(() => void (rows.value = rows.peek().with(next(n), row(next(n), n))))
    assert.match(words(), /plants, 199/)
    await eventually(() => {
      collectGarbage()
      const alive = were.filter((one) => one.deref()).length
      assert.ok(alive <= 3 * ROWS, `of ${were.length} states of ${ROWS} rows ${alive} are kept`)
    })
  })
}
