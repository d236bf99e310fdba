import type { QuickAddLanguage } from '../language.ts'

export const da: QuickAddLanguage = {
  code: 'da',
  weekdays: 'mandag man|tirsdag tir tirs|onsdag ons|torsdag tor tors|fredag fre|lørdag lør|søndag søn',
  workdays: 'hverdag|arbejdsdag',
  pluralWeekdays: 'mandage|tirsdage|onsdage|torsdage|fredage|lørdage|søndage',
  definiteWeekdays: 'mandagen|tirsdagen|onsdagen|torsdagen|fredagen|lørdagen|søndagen',
  months:
    'januar jan|februar feb|marts mar|april apr|maj|juni jun|juli jul|august aug|september sep sept|oktober okt|' +
    'november nov|december dec',
  ambiguousMonths: 'maj mar',
  monthsAsNames: 'jan mar april maj juni jul august',
  monthsWithDay: 'jul',
  numbers: 'en et én ét|to|tre|fire|fem|seks|syv|otte|ni|ti|elleve|tolv|tretten|fjorten|femten',
  ordinals:
    'første|anden andet|tredje|fjerde|femte|sjette|syvende|ottende|niende|tiende|ellevte|tolvte|trettende|fjortende|femtende',
  last: 'sidste',
  beforeLast: 'næstsidste|tredjesidste|fjerdesidste|femtesidste',
  ambiguousOrdinals: 'anden andet sidste',
  ordinalMarks: '.',
  minute: 'min minut minutter m',
  hour: 't time timer',
  units: 'dag dage|uge uger ugen|måned måneder mdr måneden|år året',
  changes:
    'hæv sænk øg forhøj nedsæt reducer ændr ændre skift skifte flyt flytte ryk rykke udskyd tæl læs print gå sæt skru skær ' +
    'opgrader opdater juster forlæng forkort omdøb',
  changed:
    'hævede hævet sænkede sænket øgede øget forhøjede forhøjet nedsatte nedsat reducerede reduceret ændrede ændret ' +
    'skiftede skiftet flyttede flyttet rykkede rykket udskød udskudt opgraderede opgraderet opdaterede opdateret justerede ' +
    'justeret forlængede forlænget forkortede forkortet omdøbte omdøbt ' +
    'hæves sænkes øges forhøjes nedsættes reduceres ændres skiftes flyttes rykkes udskydes opgraderes opdateres justeres ' +
    'forlænges forkortes omdøbes',
  objects:
    'den det dem de en et min mit mine din dit dine sin sit sine hans hendes vores jeres deres denne dette disse',
  objectEndings: 'en et ne',
  numbered:
    'side sider kapitel kapitler afsnit vers opgave opgaver spørgsmål sag sager punkt punkter række rækker linje linjer ' +
    'nummer numre nr version versioner udgave udgaver ' +
    'alder størrelse størrelser pris prisen priser',
  measures: 'kr kroner dkk euro € % procent km km/t kg stk grader',
  times: 'gange',
  lengths: { 'en halv time': 30, 'halvanden time': 90, 'et kvarter': 15, 'tre kvarter': 45, 'tyve minutter': 20 },
  beforeHour: {
    halv: -30,
    'kvart/kvarter over': 15,
    'kvart/kvarter i': -15,
    'fem/5 over': 5,
    'ti/10 over': 10,
    'tyve/20 over': 20,
    '25 over': 25,
    'fem i': -5,
    'ti i': -10,
    'tyve i': -20,
  },
  parts: {
    morgen: '09:00',
    morgenen: '09:00',
    formiddag: '09:00',
    formiddagen: '09:00',
    eftermiddag: '14:00',
    eftermiddagen: '14:00',
    aften: '19:00',
    aftenen: '19:00',
    midnat: '00:00',
  },
  leads: 'til senest inden',
  weekdayLeads: 'på',
  calendarLeads: 'den d',
  timeLeads: 'til senest inden efter før',
  of: 'af',
  from: 'fra|fra og med',
  until: 'til|indtil|til og med|frem til',
  except: 'undtagen|bortset fra|på nær|pånær|men ikke',
  and: 'og &',
  to: 'til',
  every: 'hver hvert',
  everySecond: 'hveranden|hvertandet',
  once: 'en gang om|én gang om',
  articles: 'en et den det min din hans hendes vores deres',
  glued: 'klokken kl d.',
  phrases: {
    '0': 'i dag|idag',
    '1': 'i morgen|imorgen',
    '2': 'i? overmorgen',
    '-1': 'i går|igår',
    '-2': 'i? forgårs',
    '0@20:00': 'i aften',
    '1@09:00': 'i morgen tidlig',
    in: 'om NUMBER UNIT|NUMBER UNIT fra nu|NUMBER UNIT fra i dag|NUMBER UNIT fra idag|i dag om NUMBER UNIT|idag om NUMBER UNIT',
    within: 'inden/indenfor NUMBER UNIT|inden for NUMBER UNIT|inden/indenfor LENGTH|inden for LENGTH',
    'in minutes': 'om LENGTH',
    'in half a year': 'om et halvt år|om et halvår',
    'this weekday': 'denne/kommende/førstkommende WEEKDAY|WEEKDAY i? denne uge|i? denne uge på? WEEKDAY',
    'weekday next week': 'næste WEEKDAY|WEEKDAY i? næste uge|i? næste uge på? WEEKDAY',
    'weekday of a numbered week': 'WEEKDAY i? uge NUMBER|i? uge NUMBER på? WEEKDAY',
    'after weekday': 'NUMBER UNIT fra/efter WEEKDAY',
    'after tomorrow':
      'NUMBER UNIT fra/efter i morgen|NUMBER UNIT fra/efter imorgen|i morgen om NUMBER UNIT|imorgen om NUMBER UNIT',
    'weekday, weeks ahead': 'på? WEEKDAY om NUMBER UNIT',
    weekend: 'i/til weekenden|denne weekend|i denne weekend',
    'next weekend': 'i? næste weekend',
    'next week': 'i? næste uge|i? starten/begyndelsen af næste uge',
    'next month':
      'i? næste måned|i? starten/begyndelsen af næste måned|primo næste måned|den? første dag i næste måned',
    'start of next year': 'i? starten/begyndelsen af næste år|primo næste år|den? første dag i næste år',
    'day of next month': 'den/d NTH i? næste måned|den NTHINWORDS i? næste måned|i? næste måned den/d NTH',
    'ordinal weekday of next month': 'den? ORDINALS WEEKDAY i? næste måned',
    'ordinal weekday of month': 'den? ORDINALS WEEKDAY i MONTH YEAR?',
    'ordinal weekday of this month': 'den? ORDINALS WEEKDAY i måneden|den? ORDINALS WEEKDAY i denne måned',
    'ordinal workday of this month': 'den? ORDINALS WORKDAY i måneden|den? ORDINALS WORKDAY i denne måned',
    'end of period':
      'i/ved? slutningen/udgangen af denne/dette? UNIT|sidst på/i UNIT|ultimo UNIT|den? sidste dag i denne/dette? UNIT',
    'end of next period':
      'i/ved? slutningen/udgangen af næste UNIT|sidst på/i næste UNIT|ultimo næste UNIT|den? sidste dag i næste UNIT',
    'start of a month': 'i? starten/begyndelsen af MONTH YEAR?|primo MONTH YEAR?|den? første dag i MONTH YEAR?',
    'end of a month':
      'i/ved? slutningen/udgangen af MONTH YEAR?|sidst i MONTH|ultimo MONTH YEAR?|den? sidste dag i MONTH YEAR?',
    'from a month': 'fra MONTH YEAR?|fra og med MONTH YEAR?',
    'until a month': 'indtil MONTH YEAR?',
    'until a month, not a person': 'til MONTH YEAR?',
    'through a month': 'til og med MONTH YEAR?',
    'day of month': 'den/d NTH',
    'day of month, at the edge': 'den/d DAY',
    figures: 'den/d DOTTED YEAR?|DOTTEDBEFORE',
    'figures on a weekday': 'WEEKDAY DOTTED YEAR?',
    date: 'DAY MONTH YEAR?|den/d FIRSTDAY',
    'date in words': 'den ORDINALS MONTH YEAR?',
    'clock after day': 'CLOCK',
    'range after day': 'RANGE',
    'at clock, 24 hours': 'kl/klokken CLOCK',
    'from range': 'fra RANGE|mellem BETWEEN',
    'range after from, 24 hours': 'fra RANGE|mellem BETWEEN',
    'range, 24 hours': 'kl/klokken RANGE',
    'from range, 24 hours': 'fra kl/klokken RANGE|mellem kl/klokken BETWEEN',
    'after day@12:00': 'ved? middag|ved middagstid',
    'in part': 'om PART|ved PART',
    'today part': 'i PART',
    reminder: '! LENGTH/AMOUNT før/inden|! NUMBER UNIT før/inden',
    'reminder after': '! LENGTH/AMOUNT efter|! NUMBER UNIT efter',
    duration: 'i LENGTH',
    count: 'i? NUMBER gange|i? de næste/kommende NUMBER gange',
    once: 'NUMBER gang',
    stretch: 'i NUMBER UNIT|i de næste/kommende NUMBER UNIT|i den næste/kommende UNIT|i det næste/kommende UNIT',
    'from completion': 'fra/efter fuldførelsesdatoen/fuldførelse/afslutning',
    text:
      'sidste/forrige WEEKDAY|kl/klokken? CLOCK/RANGE MEASURE|hver/hvert NTH time/minut/nat/kvartal|NTH sal/side/række/plads/fødselsdag|fra i går|fra igår|NUMBER UNIT før|LENGTH før|dagen/aftenen/ugen før|' +
      'i? midten/resten af næste UNIT|hver PART og/& PART|hver ORDINALS weekend i måneden|hver ORDINALS weekend i hver måned',
    'every so many workdays': 'hver ORDINALS WORKDAY',
    'every so many parts of the day': 'hver/hvert NTH PART',
    'every date in figures': 'hver FIGURES|hver den/d FIGURES',
    'FREQ=$UNIT': 'hver/hvert UNIT',
    'FREQ=DAILY': 'hver dag i ugen|hver eneste dag',
    'FREQ=DAILY;BYMONTH=$MONTHS': 'hver dag i MONTHENDS',
    'FREQ=$UNIT;INTERVAL=$NUMBER': 'hver/hvert NUMBER UNIT',
    'FREQ=$UNIT;INTERVAL=$ORDINALS': 'hver/hvert ORDINALS UNIT',
    'FREQ=$UNIT;INTERVAL=2': 'hveranden/hvertandet UNIT',
    'FREQ=MONTHLY;INTERVAL=3': 'hvert kvartal',
    'FREQ=MONTHLY;INTERVAL=6': 'hvert halve år',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR':
      'hverdage|på/alle hverdage|hver WORKDAY|hver dag undtagen/pånær i? weekenden|hver dag bortset fra i? weekenden|' +
      'hver dag undtagen/pånær weekender|dagligt undtagen/pånær i? weekenden|hver dag på? hverdage|dagligt på? hverdage',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR@PART':
      'hver PART på/alle? hverdage|på/alle? hverdage hver PART|hver PART undtagen/pånær i? weekenden|' +
      'hver PART bortset fra i? weekenden|hver PART undtagen/pånær weekender',
    'FREQ=WEEKLY;BYMONTH=$MONTHS;BYDAY=MO,TU,WE,TH,FR': 'alle hverdage i MONTHENDS|hver WORKDAY i MONTHENDS',
    'FREQ=WEEKLY;BYDAY=SA,SU': 'hver weekend|hver dag i weekenden|hver dag i? weekender|dagligt i weekenden',
    'FREQ=WEEKLY;BYDAY=SA,SU@PART': 'hver PART i weekenden|hver PART i? weekender',
    'FREQ=WEEKLY;INTERVAL=$ORDINALS;BYDAY=SA,SU': 'hver ORDINALS weekend',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU': 'hveranden weekend',
    'FREQ=DAILY@PART': 'hver PART (i ugen)?|hver eneste PART',
    'FREQ=DAILY;BYMONTH=$MONTHS@PART': 'hver PART i MONTHENDS',
    'FREQ=WEEKLY;BYDAY=$WEEKDAYS':
      'hver WEEKDAYS|alle PLURALS|ugentligt på? WEEKDAYS|ugentligt om DEFINITES|hver dag på? SEVERALDAYS|' +
      'dagligt på? SEVERALDAYS',
    'FREQ=WEEKLY;BYDAY=$WEEKDAYS@PART':
      'hver PART på? SEVERALDAYS|hver PART om DEFINITES|på/alle? PLURALS hver PART|om DEFINITES hver PART',
    'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS@PART': 'hver PART undtagen/pånær WEEKDAYS|hver PART bortset fra WEEKDAYS',
    'FREQ=WEEKLY;BYMONTH=$MONTHS;BYDAY=$WEEKDAYS': 'hver WEEKDAYS i MONTHENDS',
    'FREQ=WEEKLY;INTERVAL=$ORDINALS;BYDAY=$WEEKDAYS': 'hver ORDINALS WEEKDAYS',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=$WEEKDAYS': 'hveranden WEEKDAYS',
    'FREQ=WEEKLY;INTERVAL=$NUMBER;BYDAY=$WEEKDAYS': 'hver NUMBER WEEKDAYS',
    'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=$WEEKDAYS':
      'EVERYWEEK på? WEEKDAYS|EVERYWEEK om DEFINITES|på? SEVERALDAYS EVERYWEEK|om DEFINITES EVERYWEEK',
    'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=MO,TU,WE,TH,FR': 'EVERYWEEK på hverdage|på? hverdage EVERYWEEK',
    'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS':
      'hver dag undtagen/pånær WEEKDAYS|hver dag bortset fra WEEKDAYS|dagligt undtagen/pånær WEEKDAYS|dagligt bortset fra WEEKDAYS',
    'FREQ=WEEKLY;BYDAY=$OTHER_WORKDAYS':
      'hver WORKDAY undtagen/pånær WEEKDAYS|hver WORKDAY bortset fra WEEKDAYS|alle/på? hverdage undtagen/pånær WEEKDAYS',
    'FREQ=YEARLY;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS': 'hver ORDINALS WEEKDAYS i MONTH',
    'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS':
      'EVERYYEAR den? ORDINALS WEEKDAYS i MONTH|den? ORDINALS WEEKDAYS i MONTH EVERYYEAR',
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=$ORDINAL_WEEKDAYS':
      'hvert kvartal den? ORDINALS WEEKDAYS|den? ORDINALS WEEKDAYS i? hvert kvartal',
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=$ORDINALS': 'hvert kvartal den/d? NTHS|den/d? NTHS i? hvert kvartal',
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1': 'hvert kvartal den? sidste dag',
    'FREQ=MONTHLY;BYDAY=$ORDINAL_WEEKDAYS':
      'hver ORDINALS WEEKDAYS|hver ORDINALS WEEKDAYS i måneden|den? ORDINALS WEEKDAYS i måneden|' +
      'månedligt den? ORDINALS WEEKDAYS (i måneden)?',
    'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=$ORDINAL_WEEKDAYS':
      'EVERYMONTH den? ORDINALS WEEKDAYS (i måneden)?|den? ORDINALS WEEKDAYS i? EVERYMONTH',
    'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS;BYDAY=$WEEKDAYS':
      'hver WEEKDAYS den/d? NTH|den/d NTHS hver måned hvis det er en WEEKDAYS',
    'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS':
      'hver den/d? NTHS (i måneden)?|hver den/d? NTHS dag i måneden|den/d? NTHS i måneden|den NTHINWORDS i måneden|' +
      'hver den? NTHINWORDS i måneden|månedligt den/d? NTHS (i måneden)?',
    'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=$ORDINALS':
      'EVERYMONTH den/d? NTHS (i måneden)?|senest? den/d? NTHS i? EVERYMONTH|' +
      'EVERYMONTH den ORDINALS|den ORDINALS i? EVERYMONTH|EVERYMONTH den? ORDINALS dag (i måneden)?|den? ORDINALS dag i? EVERYMONTH|hver den/d? NTHS dag i EVERYMONTH',
    'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS@PART': 'hver NTHS PART i måneden',
    'FREQ=MONTHLY;BYMONTHDAY=1': 'hver første dag i måneden|i? starten/begyndelsen af hver måned|primo hver måned',
    'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=1': 'hver første dag i EVERYMONTH',
    'FREQ=MONTHLY;BYMONTHDAY=-1': 'hver sidste dag (i måneden)?|månedligt den? sidste dag (i måneden)?',
    'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=-1':
      'EVERYMONTH den? sidste dag (i måneden)?|den? sidste dag i? EVERYMONTH|i/ved? slutningen/udgangen af EVERYMONTH|' +
      'sidst i/på EVERYMONTH|ultimo EVERYMONTH|hver sidste dag i EVERYMONTH',
    'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1':
      'i/ved? slutningen/udgangen af hvert kvartal|ultimo hvert kvartal|den? sidste dag i hvert kvartal',
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31':
      'i/ved? slutningen/udgangen af hvert år|ultimo hvert år|hver sidste dag i året',
    'FREQ=YEARLY;BYMONTH=$MONTHS;BYMONTHDAY=-1': 'hver sidste dag i MONTHENDS',
    'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYMONTHDAY=-1':
      'EVERYYEAR den? sidste dag i MONTHENDS|den? sidste dag i MONTHENDS EVERYYEAR',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=$ORDINALS':
      'hver ORDINALS WORKDAY (i/om/af måneden)?|den? ORDINALS WORKDAY i måneden|' +
      'månedligt den? ORDINALS WORKDAY (i måneden)?',
    'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=$ORDINALS':
      'EVERYMONTH den? ORDINALS WORKDAY (i måneden)?|den? ORDINALS WORKDAY i måneden EVERYMONTH|' +
      'den? ORDINALS WORKDAY i? EVERYMONTH|hver ORDINALS WORKDAY i? EVERYMONTH',
    'FREQ=YEARLY;BYMONTH=$MONTHS;BYMONTHDAY=$DAY':
      'hver den/d? DATES|hvert år den/d? DATES|en/én gang om året den/d? DATES|den/d? DATES hvert år|hver/hvert år? den/d? DAY i MONTHENDS',
    'often:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1': 'på? den? sidste WORKDAY',
    'often:FREQ=WEEKLY;BYDAY=$WEEKDAYS': 'på? PLURALS|om DEFINITES',
    'often:FREQ=DAILY': 'dagligt/daglig',
    'often:FREQ=WEEKLY': 'ugentligt/ugentlig',
    'often:FREQ=MONTHLY': 'månedligt/månedlig',
    'often:FREQ=MONTHLY;INTERVAL=3': 'kvartalsvis',
    'often:FREQ=MONTHLY;INTERVAL=6': 'halvårligt/halvårlig',
    'often:FREQ=YEARLY': 'årligt/årlig',
  },
}
