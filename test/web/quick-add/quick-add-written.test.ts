import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../../../src/web/data/tasks/adding/reader.ts'
import {
  cutOut,
  writtenInto,
  type ReadLine,
  type TypedLine,
} from '../../../src/web/screens/shared/quick-add/write-into.ts'
import { now } from '../../../src/web/text/clock.ts'
import { preferences } from '../../../src/web/text/locale.ts'

const DUE = ['date', 'time', 'duration', 'repeat']
const readLine: ReadLine = ({ text, ignored }) => read(text, null, ignored)
const typed = (text: string): TypedLine => ({ text, ignored: [] })

function meant({ text, ignored }: TypedLine) {
  const { content, due_date, due_time, priority } = read(text, null, ignored)
  return [content, due_date, due_time, priority]
}

test.before(() => {
  now.value = Date.parse('2026-11-18T11:00:00Z')
  preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
})

test('a day that a button writes is the one that counts, whatever other days the line names', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: now.value })
  const written = (line: string, piece: string) => meant(writtenInto(typed(line), readLine, DUE, piece))
  const chosen = '2026-11-27'
  assert.deepEqual(written('Buy milk today or tomorrow', '27 November'), ['Buy milk or tomorrow', chosen, null, null])
  assert.deepEqual(written('Møde fredag, send mandag', '27 November'), ['Møde, send mandag', chosen, null, null])
  assert.deepEqual(written('a today b tomorrow c friday', '27 November'), ['a b tomorrow c friday', chosen, null, null])
  assert.deepEqual(written('Call tomorrow 10:00 about 11:30 meeting', '27 November at 15:00'), [
    'Call about 11:30 meeting',
    chosen,
    '15:00',
    null,
  ])
})

test('a day that a button writes after a month or a number at the end of the title is the one that counts', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: now.value })
  for (const title of ['Pay rent for December', 'Salary october', 'Get keys from Jan', 'Score 31 -', 'Meeting 28 to']) {
    const line = writtenInto(typed(title), readLine, DUE, '3 February at 15:00')
    assert.deepEqual(meant(line), [title, '2027-02-03', '15:00', null])
  }
  assert.equal(writtenInto(typed('Call Jan'), readLine, DUE, '27 November').text, 'Call Jan 27 November ')
  assert.equal(writtenInto(typed('Report for May'), readLine, DUE, '27 June').text, 'Report for May 27 June ')
})

test('a day or priority that a button takes out leaves none', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: now.value })
  const without = (line: string, kinds: string[]) => meant(cutOut(typed(line), readLine, kinds))
  assert.deepEqual(without('Buy milk today or tomorrow', DUE), ['Buy milk or tomorrow', null, null, null])
  assert.deepEqual(without('Buy milk p1 p2', ['priority']), ['Buy milk p1', null, null, null])
})

test('words of other kinds still count, and what was literal stays so', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: now.value })
  const line = { text: 'Watch Tomorrow today p1', ignored: [{ start: 6, end: 14 }] }
  assert.deepEqual(meant(writtenInto(line, readLine, DUE, '27 November')), ['Watch Tomorrow', '2026-11-27', null, 1])
})
