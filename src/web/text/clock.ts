import { computed, signal } from '@preact/signals'
import type { Day } from '../../domain/calendar/day.ts'
import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import type { Time } from '../../domain/calendar/time.ts'
import { zone } from './locale.ts'

/** Milliseconds since 1970, moved on every few seconds and at each full minute. */
export const now = signal(Date.now())

/** What shows day and time in a time zone; a browser makes one slowly. */
const walls = new Map<string | undefined, Intl.DateTimeFormat>()

function wallIn(timeZone: string | undefined): Intl.DateTimeFormat {
  let wall = walls.get(timeZone)
  if (!wall) {
    const [year, two] = ['numeric', '2-digit'] as const
    wall = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year,
      month: two,
      day: two,
      hour: two,
      minute: two,
      hourCycle: 'h23',
    })
    walls.set(timeZone, wall)
  }
  return wall
}

/** Day and time on the person's wall at an instant, or on one in another time zone. */
export function wallClock(instant: number, timeZone = zone.value): { day: Day; time: Time } {
  const part: Record<string, string> = {}
  for (const { type, value } of wallIn(timeZone).formatToParts(instant)) part[type] = value
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
