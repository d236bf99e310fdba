import type { Row } from '../world.ts'

/** A date beside another one, another number, or a name that is a month, in English. */
export const TWO_DATES: Row[] = [
  ['Trip 28 - 2 january', 'Trip - 2 january', '2026-12-28'],
  ['Trip 28 to 2 may', 'Trip to 2 may', '2027-04-28'],
  ['Trip 28 to 2 may 2027', 'Trip to 2 may 2027', '2027-04-28'],
  ['Trip 24 to 27 december 2027', 'Trip to 27 december 2027', '2027-12-24'],
  ['Trip 24 to 27 december 2000 kr', 'Trip to 27 december 2000 kr', '2026-12-24'],
  ['Vacation 31 to 7 december', 'Vacation to 7 december', '2026-12-31'],
  ['Reduce dose from 10 to 5 january', 'Reduce dose to 5 january', '2027-01-10'],
  ['Score 3 - 2 may', 'Score 3 -', '2027-05-02'],
  ['Score 21 - 19 may', 'Score 21 -', '2027-05-19'],
  ['Call Jan 27 November', 'Call Jan', '2026-11-27'],
  ['Call Jan 27 November #Home', 'Call Jan', '2026-11-27 #Home'],
  ['Call Jan 27 October at 15:00', 'Call Jan', '2027-10-27 15:00'],
  ['Call Jan 27 May 3pm', 'Call Jan', '2027-05-27 15:00'],
  ['Lunch with June 5 december', 'Lunch with June', '2026-12-05'],
  ['Ask May 27 November', 'Ask May', '2026-11-27'],
  ['Trip jan 27 feb 3', 'Trip feb 3', '2027-01-27'],
  ['Party dec 24 may be cold', 'Party may be cold', '2026-12-24'],
  ['Party june 24 Jan sings', 'Party Jan sings', '2027-06-24'],
  ['Rent june 30 july forecast', 'Rent july forecast', '2027-06-30'],
  ['Submit by june 30 july forecast', 'Submit july forecast', '2027-06-30'],
  ['Tax by april 15 december', 'Tax december', '2027-04-15'],
  ['Pay by may 31 september rent', 'Pay september rent', '2027-05-31'],
  ['Call Jan 30 february', 'Call february', '2027-01-30'],
  ['Party every jan 27 november menu', 'Party november menu', '2027-01-27 FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=27'],
]
