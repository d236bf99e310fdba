import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../../src/domain/calendar/day.ts'
import { timeFromMinutes } from '../../../src/domain/calendar/time.ts'
import { instantAt as instantOnServer } from '../../../src/platform/zones.ts'
import { now } from '../../../src/web/text/clock.ts'
import { dayInSentence, dayWithWeekday, nearDay, nearDayInSentence, shortDay } from '../../../src/web/text/dates.ts'
import { preferences } from '../../../src/web/text/locale.ts'
import { instantAt, momentInSentence, momentInWords } from '../../../src/web/text/moments.ts'

test('the name of a weekday has a capital letter within a sentence only where the language gives it one', () => {
  now.value = Date.parse('2026-11-16T12:00:00Z')
  const shown = (locale: string): string[] => {
    preferences.value = { locale, timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
    const friday = '2026-11-20'
    return [nearDay(friday), nearDayInSentence(friday), nearDayInSentence('2026-11-27'), dayWithWeekday(friday)]
  }
  assert.deepEqual(shown('en'), ['Fri', 'Fri', 'Fri 27', 'Fri 20 Nov'])
  assert.deepEqual(shown('da'), ['Fre', 'fre', 'fre 27', 'fre. 20. nov.'])
})

test('the month stands before the day for an American, and after it for everybody else', () => {
  const shown = (locale: string): string => {
    preferences.value = { locale, timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
    return shortDay('2026-11-25')
  }
  assert.deepEqual(['en-US', 'en-GB', 'en', 'da'].map(shown), ['Nov 25', '25 Nov', '25 Nov', '25. nov.'])
})

test('a sentence names the year of a day that is not of this one', () => {
  now.value = Date.parse('2026-11-26T12:00:00Z')
  preferences.value = { locale: 'da', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  const days = ['2026-12-22', '2027-01-16', '2027-11-26', '2025-12-01']
  assert.deepEqual(days.map(dayInSentence), [
    'tirs 22. december',
    'lør 16. januar',
    'fre 26. november 2027',
    'man 1. december 2025',
  ])
})

test('a moment of yesterday has a capital letter by itself, and none in the middle of a sentence', () => {
  now.value = Date.parse('2026-11-26T12:00:00Z')
  preferences.value = { locale: 'en', timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  const shown = ['2026-11-25T19:12:00Z', '2026-11-26T07:30:00Z'].map((at) => [momentInWords(at), momentInSentence(at)])
  assert.deepEqual(shown, [
    ['Yesterday, 20:12', 'yesterday, 20:12'],
    ['08:30', '08:30'],
  ])
})

test('the page and the server mean the same instant by a day and time, around the turns of the clock too', () => {
  const turns = [
    ['2026-03-29', 'Europe/Copenhagen'],
    ['2026-10-25', 'Europe/Copenhagen'],
    ['2026-03-08', 'America/New_York'],
    ['2026-11-01', 'America/New_York'],
    ['2026-04-05', 'Australia/Lord_Howe'],
    ['2026-10-04', 'Australia/Lord_Howe'],
  ] as const
  for (const [turn, timezone] of turns) {
    preferences.value = { locale: 'en', timezone, week_start: 1, time_format: 'auto' }
    for (const day of [-1, 0, 1].map((away) => addDays(turn, away)))
      for (let minutes = 0; minutes < 1440; minutes += 15) {
        const time = timeFromMinutes(minutes)
        const [here, there] = [new Date(instantAt(day, time)).toISOString(), instantOnServer(day, time, timezone)]
        assert.equal(here, there, `${day} ${time} ${timezone}`)
      }
  }
})
