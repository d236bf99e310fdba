import { computed } from '@preact/signals'
import type { Day } from '../../domain/calendar/day.ts'
import { capital, dateOf, withoutDot } from './dates.ts'
import { intlLocale } from './locale.ts'

const formats = computed(() => ({
  long: new Intl.DateTimeFormat(intlLocale.value, { timeZone: 'UTC', month: 'long' }),
  short: new Intl.DateTimeFormat(intlLocale.value, { timeZone: 'UTC', month: 'short' }),
}))

/** `December`, by itself */
export const longMonth = (day: Day): string => capital(formats.value.long.format(dateOf(day)))
/** `Dec`, by itself */
export const shortMonth = (day: Day): string => capital(withoutDot(formats.value.short.format(dateOf(day))))
