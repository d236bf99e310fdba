import type { Row } from '../world.ts'

/** Dashes and semicolons that stand between what is taken out of the line, or between that and the title. */
export const DASHES: Row[] = [
  ['Dentist – 26 Nov – 14:15', 'Dentist', '2026-11-26 14:15'],
  ['Dentist - 26 Nov - 14:15', 'Dentist', '2026-11-26 14:15'],
  ['Tandlæge | 26. nov | kl. 14.15', 'Tandlæge', '2026-11-26 14:15'],
  ['Dentist / 26 Nov / 14:15', 'Dentist', '2026-11-26 14:15'],
  ['Dentist; 26 Nov; 14:15', 'Dentist', '2026-11-26 14:15'],
  ['Dentist — 26 Nov — 14:15 — bring x-rays', 'Dentist — bring x-rays', '2026-11-26 14:15'],
  ['Fix the sink - tomorrow', 'Fix the sink', '2026-11-19'],
  ['Fix the sink - tomorrow!', 'Fix the sink!', '2026-11-19'],
  ['Opgave 5/11 - fredag', 'Opgave 5/11', '2026-11-20'],
  ['Tomorrow - dentist', 'dentist', '2026-11-19'],
  ['I morgen – tandlæge – husk kort', 'tandlæge – husk kort', '2026-11-19'],
  ['Buy milk - #Home - p1 - tomorrow', 'Buy milk', '2026-11-19 p1 #Home'],
  ['Milk - bread - tomorrow - eggs', 'Milk - bread - eggs', '2026-11-19'],
  // What goes on behind a dash keeps it.
  ['Buy milk tomorrow - two litres', 'Buy milk - two litres', '2026-11-19'],
  ['Holiday dec 20 - jan 3', 'Holiday - jan 3', '2026-12-20'],
  ['20/12 - 3/1 holiday', '- 3/1 holiday', '2026-12-20'],
  ['- tomorrow buy milk', '- buy milk', '2026-11-19'],
  ['- tomorrow', '- tomorrow', '2026-11-19'],
  ['Plan A - B tomorrow', 'Plan A - B', '2026-11-19'],
  // A day in figures is one before a dash and a time, too; a short weekday is a word there.
  ['Dentist - 27/11 - 10:00', 'Dentist', '2026-11-27 10:00'],
  ['Dentist | 27/11 | 10:00', 'Dentist', '2026-11-27 10:00'],
  ['The cat sat - 10:00', 'The cat sat', '2026-11-19 10:00'],
  ['Film: Black Sun - 21:00', 'Film: Black Sun', '2026-11-18 21:00'],
  ['Tandlæge 27/11-2026 - kl. 10', 'Tandlæge', '2026-11-27 10:00'],
  ['Pills daily - 10:00 with water', 'Pills with water', '2026-11-19 10:00 FREQ=DAILY'],
  ['Call the man - 10:00', 'Call the man', '2026-11-19 10:00'],
  ['Møde i morgen 15.30 | kl. 17 middag', 'Møde | kl. 17 middag', '2026-11-19 15:30'],
  ['Watch episode 3/10 - 20:00', 'Watch episode 3/10 -', '2026-11-18 20:00'],
]
