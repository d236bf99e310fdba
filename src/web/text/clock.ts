import { computed, signal } from '@preact/signals'
import type { Day } from '../../domain/calendar/day.ts'
import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import type { Time } from '../../domain/calendar/time.ts'
import { zone } from './locale.ts'

/** Milliseconds by which the server's clock is ahead of that of this device; 0 while they differ by minutes only. */
let ahead = 0
const MOST_BESIDE = 5 * MINUTE

/** Milliseconds since 1970, by the server's clock. */
export const currentTime = (): number => Date.now() + ahead
/** The same as an instant of the API. */
export const currentInstant = (): string => new Date(currentTime()).toISOString()

/** The same, moved on every few seconds and at each full minute. */
export const now = signal(currentTime())

/** Sets the clock by the server's, unless it is about right. */
export function setClock(serverTime: number): void {
  if (!(Math.abs(serverTime - currentTime()) > MOST_BESIDE)) return
  ahead = serverTime - Date.now()
  now.value = currentTime()
}

/** What shows day and time in a time zone, which a browser makes slowly; undefined where it does not know the zone. */
const formats = new Map<string | undefined, Intl.DateTimeFormat | undefined>()

function formatIn(timeZone?: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) {
    formats.set(timeZone, undefined)
    const [year, two] = ['numeric', '2-digit'] as const
    const parts = { year, month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const
    try {
      formats.set(timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }))
    } catch {}
  }
  return formats.get(timeZone)
}

/** Day and time at an instant in the person's time zone, or in another time zone that the browser knows. */
export function wallClock(instant: number, timeZone = zone.value): { day: Day; time: Time } {
  const part: Record<string, string> = {}
  const format = formatIn(timeZone) ?? formatIn(zone.value) ?? formatIn()!
  for (const { type, value } of format.formatToParts(instant)) part[type] = value
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/** Today on the person's calendar. */
export const today = computed(() => wallClock(now.value).day)
/** What their clock shows, `HH:MM`. */
export const timeNow = computed(() => wallClock(now.value).time)

/** Timers stand still while the machine sleeps, and no event says that it woke with the page in view. */
const LONGEST_TICK_MS = 5000

/** Moves `now` at each full minute, soon after a sleep, and at once when the page is looked at again. */
export function startClock(): void {
  const tick = (): void => {
    now.value = currentTime()
    clearTimeout(timer)
    timer = setTimeout(tick, Math.min(LONGEST_TICK_MS, MINUTE - (now.value % MINUTE)))
  }
  let timer = setTimeout(tick, 0)
  document.addEventListener('visibilitychange', tick)
}
