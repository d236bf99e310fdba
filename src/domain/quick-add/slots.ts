import { clock, dottedFigures, figures, length, number, part } from './figure-slots.ts'
import { days, monthDay, month, ordinals, unit, units, weekday, year, yearlyDays } from './day-slots.ts'
import { range } from './range-slot.ts'
import type { Slot } from './values.ts'

/** How each capital of a phrase (`language.ts`) is read. */
export const SLOTS: Readonly<Record<string, Slot>> = {
  W: weekday,
  L: days,
  M: month,
  D: monthDay,
  E: (line, at, lexicon) => ordinals('E', line, at, lexicon),
  I: (line, at, lexicon) => ordinals('I', line, at, lexicon),
  O: (line, at, lexicon) => ordinals('O', line, at, lexicon),
  A: yearlyDays,
  Y: year,
  N: number,
  U: unit,
  V: units,
  T: length,
  C: clock,
  R: range,
  P: part,
  X: figures,
  Z: dottedFigures,
}
