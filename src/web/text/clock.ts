import { computed, signal } from '@preact/signals'
import type { Day } from '../../domain/calendar/day.ts'
import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import type { Time } from '../../domain/calendar/time.ts'
import { zone } from './locale.ts'

/** Milliseconds since 1970, moved on every few seconds and at each full minute. */
export const now = signal(Date.now())

const wallIn = (timeZone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

const wall = computed(() => wallIn(zone.value))

/** Day and time on the person's wall at an instant, or on one in another time zone. */
export function wallClock(instant: number, timeZone = zone.value): { day: Day; time: Time } {
  const part: Record<string, string> = {}
  const there = timeZone === zone.value ? wall.value : wallIn(timeZone)
  for (const { type, value } of there.formatToParts(instant)) part[type] = value
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/** Today on the person's calendar. */
export const today = computed(() => wallClock(now.value).day)
/** What their clock shows, `HH:MM`. */
export const timeNow = computed(() => wallClock(now.value).time)

/** Timers stand still while the machine sleeps, and no event says that it woke with the page in view. */
const LOOKS_MS = 5000

/** Moves `now` at each full minute, soon after a sleep, and at once when the page is looked at again. */
export function startClock(): void {
  const tick = (): void => {
    now.value = Date.now()
    clearTimeout(timer)
    timer = setTimeout(tick, Math.min(LOOKS_MS, MINUTE - (Date.now() % MINUTE)))
  }
  let timer = setTimeout(tick, 0)
  document.addEventListener('visibilitychange', tick)
}
