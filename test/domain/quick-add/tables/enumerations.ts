import type { Row } from '../world.ts'

/** One task has one day and one time: of several in a row the first counts, and the rest stays text. */
export const ENUMERATIONS: Row[] = [
  ['Meds every day at 8, 12 and 20', 'Meds, 12 and 20', '2026-11-19 08:00 FREQ=DAILY'],
  ['Lunch every day at 9 and 17', 'Lunch and 17', '2026-11-19 09:00 FREQ=DAILY'],
  ['Pills every day at 8 and 20 until friday', 'Pills and 20', '2026-11-19 08:00 FREQ=DAILY;UNTIL=20261120'],
  ['Call at 9 and 3 others', 'Call and 3 others', '2026-11-19 09:00'],
  ['Dentist tomorrow at 10 and 14', 'Dentist and 14', '2026-11-19 10:00'],
  ['Gym on monday and wednesday', 'Gym and wednesday', '2026-11-23'],
  ['Gym monday at 9 and tuesday at 10', 'Gym and tuesday at 10', '2026-11-23 09:00'],
  ['Gym monday, wednesday, friday', 'Gym, wednesday, friday', '2026-11-23'],
  ['Call mum today or tomorrow', 'Call mum or tomorrow', '2026-11-18'],
  ['Camp from tomorrow to friday', 'Camp to friday', '2026-11-19'],
  ['Camp from 24 to 27 december', 'Camp to 27 december', '2026-12-24'],
  ['Pills every day morning and evening', 'Pills and evening', '2026-11-19 09:00 FREQ=DAILY'],
  ['Read chapters 3 and 4 on 15 march', 'Read chapters 3 and 4', '2027-03-15'],
  ['Buy cream tomorrow and sun hats', 'Buy cream and sun hats', '2026-11-19'],
  ['Get milk tomorrow and call Jo friday', 'Get milk and call Jo friday', '2026-11-19'],
  ['Træning mandag og onsdag', 'Træning og onsdag', '2026-11-23'],
  ['Medicin hver dag kl. 8, 12 og 20', 'Medicin, 12 og 20', '2026-11-19 08:00 FREQ=DAILY'],
  ['Tur fra i morgen til fredag', 'Tur til fredag', '2026-11-19'],
  ['Tur 24. til 27. december', 'Tur til 27. december', '2026-12-24'],
  ['Tur 24/12 til 27/12', 'Tur til 27/12', '2026-12-24'],
  ['Betal den 1. og 15.', 'Betal og 15.', '2026-12-01'],
  ['Ring lørdag eller søndag', 'Ring eller søndag', '2026-11-21'],
  ['Lektier i dag til fredag', 'Lektier til fredag', '2026-11-18'],
  ['Medicin hver morgen og aften', 'Medicin hver morgen og aften', ''],
]
