/** Days, times and rules of any task reach another program as they are: read back by ical.js and rrule-temporal (RFC 5545). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromNumber } from '../../../src/domain/calendar/day.ts'
import { instantAt, wallClock } from '../../../src/platform/zones.ts'
import { startApp } from '../../support/app.ts'
import { firstOccurrences, readCalendar } from '../../support/calendar.ts'
import { maja } from '../../support/people.ts'
import { anyTime, fc } from '../../support/chance.ts'

const ZONES = ['Europe/Copenhagen', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC']
const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=4',
  'FREQ=WEEKLY;BYDAY=MO,FR',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=YEARLY',
]

/** 2020 to 2035, often near the turns of 2026. */
const day = fc
  .oneof(
    fc.integer({ min: 18_262, max: 24_106 }),
    fc.integer({ min: 20_518, max: 20_545 }),
    fc.integer({ min: 20_745, max: 20_760 }),
  )
  .map(dayFromNumber)
const task = fc.record({
  content: fc
    .string({ minLength: 1, maxLength: 120, unit: 'grapheme' })
    .filter((text) => !/\p{Cc}/u.test(text) && text.trim() !== ''),
  due_date: day,
  due_time: fc.option(anyTime),
  due_timezone: fc.constantFrom(...ZONES),
  recurrence_rule: fc.option(fc.constantFrom(...RULES)),
  moved: fc.option(day),
})

test('all tasks come out, at their own instants, on the days their rules say, in any zone over any turn of the clocks', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: feed } = await api.get('/feed')
  const path = `/${new URL(feed.url).pathname}`
  await fc.assert(
    fc
      .asyncProperty(fc.array(task, { minLength: 1, maxLength: 8 }), async (wanted) => {
        const made = []
        for (const { due_time, due_timezone, moved, ...rest } of wanted) {
          const answer = await api.post('/tasks', { ...rest, due_time, ...(due_time && { due_timezone }) })
          if (answer.status === 422) continue
          made.push(moved ? (await api.patch(`/tasks/${answer.body.id}`, { due_date: moved })).body : answer.body)
        }
        const events = readCalendar((await app.guest.get(path)).text).entries
        const todos = readCalendar((await app.guest.get(`${path}?todo=1`)).text).entries
        for (const [one, entries] of made.flatMap((each) => [[each, events] as const, [each, todos] as const])) {
          const { body } = await api.get(`/tasks/${one.id}/occurrences?count=4`)
          const expected = body.occurrences.map((on: string) =>
            one.due_time === null ? on : instantAt(on, one.due_time, one.due_timezone),
          )
          const mine = entries.filter(({ uid }) => uid.startsWith(one.id))
          assert.ok(mine.every(({ summary }) => summary === one.content))
          const found = mine.flatMap((entry) => firstOccurrences(entry, 4)).slice(0, 4)
          // A clock that turns on the day shows such a time never, or twice: programs differ there.
          const usual = expected.map((at: string) => one.due_time === null || isPlain(at, one))
          assert.deepEqual(
            found.filter((_, n) => usual[n]),
            expected.filter((_: string, n: number) => usual[n]),
            one.recurrence_rule,
          )
          assert.equal(found.length, expected.length)
        }
        for (const entries of [events, todos])
          assert.equal(new Set(entries.map(({ uid }) => uid.slice(0, 36))).size, made.length)
      })
      .afterEach(async () => {
        const { body } = await api.get('/tasks?limit=500')
        await api.post('/tasks/batch', { ids: body.tasks.map(({ id }: { id: string }) => id), action: 'delete' })
      }),
    { numRuns: 30 },
  )
})

function isPlain(instant: string, { due_time, due_timezone }: { due_time: string; due_timezone: string }): boolean {
  const shows = (at: number) => wallClock(new Date(at).toISOString(), due_timezone).time === due_time
  const at = Date.parse(instant)
  const offset = (minutes: number) => {
    const { day, time } = wallClock(new Date(at + minutes * 60_000).toISOString(), due_timezone)
    return Date.parse(`${day}T${time}Z`) - (at + minutes * 60_000)
  }
  return shows(at) && offset(-61) === offset(61)
}
