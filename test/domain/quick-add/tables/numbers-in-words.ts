import type { Row } from '../world.ts'

/** Days as they are dictated. */
export const NUMBERS_IN_WORDS: Row[] = [
  ['Birthday party on the twenty first of december', 'Birthday party', '2026-12-21'],
  ['Birthday party twenty-first of december', 'Birthday party', '2026-12-21'],
  ['Pay rent on the twentieth of every month', 'Pay rent', '2026-11-20 FREQ=MONTHLY;BYMONTHDAY=20'],
  ['Pay rent every month on the twenty fifth', 'Pay rent', '2026-11-25 FREQ=MONTHLY;BYMONTHDAY=25'],
  ['Call the twenty first, then Bo', 'Call the twenty first, then Bo', ''],
  ['Buy twenty second hand books tomorrow', 'Buy twenty second hand books', '2026-11-19'],
  ['Twenty first birthday of Bo in december', 'Twenty first birthday of Bo in december', ''],
  ['Betal skat den enogtyvende december', 'Betal skat', '2026-12-21'],
  ['Betal husleje den tyvende i hver måned', 'Betal husleje', '2026-11-20 FREQ=MONTHLY;BYMONTHDAY=20'],
  ['Læs det tyvende kapitel i morgen', 'Læs det tyvende kapitel', '2026-11-19'],
]
