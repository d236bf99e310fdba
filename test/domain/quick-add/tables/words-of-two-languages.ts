import type { Row } from '../world.ts'

/** Short weekdays, units and months that are other words, in the other language or before what they are not of. */
export const WORDS_OF_TWO_LANGUAGES: Row[] = [
  ['Børnene har fri kl. 14', 'Børnene har fri', '2026-11-18 14:00'],
  ['Bo har fri hver torsdag', 'Bo har fri', '2026-11-19 FREQ=WEEKLY;BYDAY=TH'],
  ['Tag fri om eftermiddagen', 'Tag fri', '2026-11-18 14:00'],
  ['Hold fri dagligt', 'Hold fri', '2026-11-18 FREQ=DAILY'],
  ['Pay the delivery man at 9', 'Pay the delivery man', '2026-11-19 09:00'],
  ['Call repair man 9am', 'Call repair man', '2026-11-19 09:00'],
  ['Call repair man every week', 'Call repair man', '2026-11-18 FREQ=WEEKLY;BYDAY=WE'],
  ['Call repair man in the morning', 'Call repair man', '2026-11-19 09:00'],
  ['Gym fri 14:00', 'Gym', '2026-11-20 14:00'],
  ['Gym fre 14:00', 'Gym', '2026-11-20 14:00'],
  ['Piano 20 min daily', 'Piano 20 min', '2026-11-18 FREQ=DAILY'],
  ['Walk 30 min mondays', 'Walk 30 min', '2026-11-23 FREQ=WEEKLY;BYDAY=MO'],
  ['Øv i 20 min dagligt', 'Øv', '2026-11-18 FREQ=DAILY 20min'],
  ['Call Jan 3 times', 'Call Jan 3 times', ''],
  ['Ring til Jan 3 gange', 'Ring til Jan 3 gange', ''],
  ['Book Jan 2 hours tomorrow', 'Book Jan 2 hours', '2026-11-19'],
  ['Plan in week 50 on monday', 'Plan', '2026-12-07'],
  ['Betal løn sidste hverdag', 'Betal løn', '2026-11-30 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['Sidste hverdag med rengøring', 'Sidste hverdag med rengøring', ''],
  ['Møde 25.11 kl. 19', 'Møde', '2026-11-25 19:00'],
  ['Møde 25.11. kl. 19.30', 'Møde', '2026-11-25 19:30'],
  ['Møde 25.11.27 kl 19', 'Møde', '2027-11-25 19:00'],
  ['Betal 12.50 kl. 9', 'Betal 12.50', '2026-11-19 09:00'],
  ['Hæld 2.10 op', 'Hæld 2.10 op', ''],
]
