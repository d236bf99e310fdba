import { EVEN_WEEKS, ODD_WEEKS } from '../../../../src/domain/recurrence/week-parity.ts'
import type { Row } from '../world.ts'

const EVEN = `FREQ=YEARLY;BYWEEKNO=${EVEN_WEEKS};BYDAY`
const ODD = `FREQ=YEARLY;BYWEEKNO=${ODD_WEEKS};BYDAY`

/** Repeats in even or odd weeks, as bins are emptied. */
export const WEEKS_BY_NUMBER: Row[] = [
  ['Bins every tuesday in even weeks', 'Bins', `2026-11-24 ${EVEN}=TU`],
  ['Bins tuesdays in odd weeks at 7', 'Bins', `2026-12-01 07:00 ${ODD}=TU`],
  ['Bins tuesday in odd weeks', 'Bins', `2026-12-01 ${ODD}=TU`],
  ['Skrald hver tirsdag i lige uger', 'Skrald', `2026-11-24 ${EVEN}=TU`],
  ['Skrald hver anden tirsdag i lige uger', 'Skrald', `2026-11-24 ${EVEN}=TU`],
  ['Skrald tirsdag i ulige uger', 'Skrald', `2026-12-01 ${ODD}=TU`],
  ['Pap på tirsdage i ulige uger kl 7', 'Pap', `2026-12-01 07:00 ${ODD}=TU`],
  ['Vask bil om søndagen i ulige uger', 'Vask bil', `2026-11-22 ${ODD}=SU`],
  ['Vask bil i ulige uger om søndagen', 'Vask bil', `2026-11-22 ${ODD}=SU`],
  ['Skrald i lige uger hver tirsdag', 'Skrald', `2026-11-24 ${EVEN}=TU`],
  ['Børn hver mandag og tirsdag i lige uger til 1. juli', 'Børn', `2026-11-23 ${EVEN}=MO,TU;UNTIL=20270701`],
  ['Bins in odd weeks every tuesday', 'Bins', `2026-12-01 ${ODD}=TU`],
  ['Bins every other tuesday in odd weeks', 'Bins', `2026-12-01 ${ODD}=TU`],
  ['Bins every tuesday at 7 in odd weeks', 'Bins', `2026-12-01 07:00 ${ODD}=TU`],
  ['Skrald hver tirsdag kl. 7 i ulige uger', 'Skrald', `2026-12-01 07:00 ${ODD}=TU`],
  ['Skrald hver tirsdag ulige uger', 'Skrald', `2026-12-01 ${ODD}=TU`],
  ['Work every weekday in even weeks', 'Work', `2026-11-23 ${EVEN}=MO,TU,WE,TH,FR`],
  ['Pill every day in even weeks', 'Pill', `2026-11-23 ${EVEN}=MO,TU,WE,TH,FR,SA,SU`],
  ['Børn hver weekend i lige uger', 'Børn', `2026-11-28 ${EVEN}=SA,SU`],
  ['Arbejde man-fre i lige uger', 'Arbejde', `2026-11-23 ${EVEN}=MO,TU,WE,TH,FR`],
  ['Skrald i lige uger', 'Skrald i lige uger', ''],
  ['Køb lige uger', 'Køb lige uger', ''],
  ['Skrald ud mandag aften i ulige uger', 'Skrald ud', `2026-11-30 19:00 ${ODD}=MO`],
  ['Bins out monday evening in odd weeks', 'Bins out', `2026-11-30 19:00 ${ODD}=MO`],
  ['Løb mandag og torsdag aften i ulige uger', 'Løb', `2026-11-19 19:00 ${ODD}=MO,TH`],
  ['Run monday and thursday evening in odd weeks', 'Run', `2026-11-19 19:00 ${ODD}=MO,TH`],
  ['Fodbold mandag kl 19 i ulige uger', 'Fodbold', `2026-11-30 19:00 ${ODD}=MO`],
  ['Fodbold mandag 19-20.30 i lige uger', 'Fodbold', `2026-11-23 19:00 ${EVEN}=MO 90min`],
  ['Fodbold mandag kl 19 #Home i ulige uger', 'Fodbold', `2026-11-30 19:00 ${ODD}=MO #Home`],
  ['Fodbold mandag #Home kl 19 @sport i ulige uger', 'Fodbold', `2026-11-30 19:00 ${ODD}=MO #Home @sport`],
  ['Football monday p1 in odd weeks', 'Football', `2026-11-30 ${ODD}=MO p1`],
  ['Fodbold mandag og torsdag kl 19 i ulige uger', 'Fodbold', `2026-11-19 19:00 ${ODD}=MO,TH`],
  ['Football on monday at 7pm in odd weeks until 1 may', 'Football', `2026-11-30 19:00 ${ODD}=MO;UNTIL=20270501`],
  ['Gym tuesday at 7 in even weeks and thursday at 8', 'Gym and thursday at 8', `2026-11-24 07:00 ${EVEN}=TU`],
  [
    'Pick up kids monday at 3 and tuesday at 4 in even weeks',
    'Pick up kids and tuesday at 4 in even weeks',
    '2026-11-23 15:00',
  ],
  ['Klip græs lørdag kl 10 lige efter regnen', 'Klip græs lige efter regnen', '2026-11-21 10:00'],
]
