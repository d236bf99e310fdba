import { computed } from '@preact/signals'
import type { Day } from '../../domain/calendar/day.ts'
import { capital } from './dates.ts'
import { intlLocale } from './locale.ts'

const formats = computed(() => ({
  long: new Intl.DateTimeFormat(intlLocale.value, { timeZone: 'UTC', month: 'long' }),
  short: new Intl.DateTimeFormat(intlLocale.value, { timeZone: 'UTC', month: 'short' }),
}))

/** `December`, by itself */
export const longMonth = (day: Day): string => capital(formats.value.long.format(new Date(`${day}T00:00:00Z`)))
/** `Dec`, by itself */
export const shortMonth = (day: Day): string =>
  capital(formats.value.short.format(new Date(`${day}T00:00:00Z`)).replace(/\.$/, ''))
