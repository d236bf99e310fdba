/** A local time, `HH:MM`, from 00:00 to 23:59. Times compare as strings. */
export type Time = string

export const MINUTES_PER_DAY = 24 * 60

/** Whether the text is a valid local time. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Minutes since midnight, 0..1439. */
export function minutesOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The time this many minutes after midnight, modulo 24 hours. */
export function timeFromMinutes(minutes: number): Time {
  const within = ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
