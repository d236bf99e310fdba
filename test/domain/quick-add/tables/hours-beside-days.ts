import type { Row } from '../world.ts'

/** Ranges of hours before a day, and hours after “every”. */
export const HOURS_BESIDE_DAYS: Row[] = [
  ['Møde 8.30-10.00 mandag', 'Møde', '2026-11-23 08:30 90min'],
  ['Møde 8.30-10.00 hver mandag', 'Møde', '2026-11-23 08:30 FREQ=WEEKLY;BYDAY=MO 90min'],
  ['Vagt 8.00-16.00 mandag', 'Vagt', '2026-11-23 08:00 480min'],
  ['Fly 06.30-08.40 mandag', 'Fly', '2026-11-23 06:30 130min'],
  ['8.30-10.00 mandag', '8.30-10.00 mandag', '2026-11-23 08:30 90min'],
  ['Meeting 8:30-10:00 monday', 'Meeting', '2026-11-23 08:30 90min'],
  ['Meeting 8.30-10.00 monday', 'Meeting 8.30-10.00', '2026-11-23'],
  ['Lejr 12.12-19.12 lørdag', 'Lejr 12.12-19.12', '2026-11-21'],
  ['Betal 12.50-13.50 kr fredag', 'Betal 12.50-13.50 kr', '2026-11-20'],
  ['Meeting from 9 to 10 tomorrow', 'Meeting', '2026-11-19 09:00 60min'],
  ['Meeting from 9 to 10 on friday with Bo', 'Meeting with Bo', '2026-11-20 09:00 60min'],
  ['Gym from 18 to 19 every friday', 'Gym', '2026-11-20 18:00 FREQ=WEEKLY;BYDAY=FR 60min'],
  ['Møde fra 9 til 10 i morgen', 'Møde', '2026-11-19 09:00 60min'],
  ['Møde fra 9 til 12 på fredag', 'Møde', '2026-11-20 09:00 180min'],
  ['Gym every 5pm', 'Gym', '2026-11-18 17:00 FREQ=DAILY'],
  ['Gym every 11 am #Home', 'Gym', '2026-11-19 11:00 FREQ=DAILY #Home'],
  ['Gym every 17:00', 'Gym', '2026-11-18 17:00 FREQ=DAILY'],
  ['Gym every! 5pm', 'Gym', '2026-11-18 17:00 FREQ=DAILY completion'],
  ['Gym tomorrow every 5pm', 'Gym every', '2026-11-19 17:00'],
  ['Cancel every 5pm meeting', 'Cancel every meeting', '2026-11-18 17:00'],
  ['Swap every 2:30', 'Swap every', '2026-11-19 02:30'],
]
