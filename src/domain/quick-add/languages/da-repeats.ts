import type { QuickAddLanguage } from '../language.ts'

/** The phrases of repeats in Danish. */
export const repeats: QuickAddLanguage['phrases'] = {
  'FREQ=$UNIT': 'hver/hvert eneste? UNIT',
  'FREQ=DAILY': 'hver dag i ugen',
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
    'hver eneste? WEEKDAYS|alle PLURALS|ugentligt på? WEEKDAYS|ugentligt på en WEEKDAYS|ugentligt om DEFINITES|hver dag på? SEVERALDAYS|' +
    'dagligt på? SEVERALDAYS',
  'FREQ=WEEKLY;BYDAY=$WEEKDAYS@PART':
    'hver PART på? SEVERALDAYS|hver PART om DEFINITES|på/alle? PLURALS hver PART|om DEFINITES hver PART',
  'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS@PART': 'hver PART undtagen/pånær WEEKDAYS|hver PART bortset fra WEEKDAYS',
  'FREQ=WEEKLY;BYMONTH=$MONTHS;BYDAY=$WEEKDAYS': 'hver WEEKDAYS i MONTHENDS',
  'FREQ=WEEKLY;INTERVAL=$ORDINALS;BYDAY=$WEEKDAYS': 'hver ORDINALS WEEKDAYS',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=$WEEKDAYS': 'hveranden WEEKDAYS',
  'FREQ=WEEKLY;INTERVAL=$NUMBER;BYDAY=$WEEKDAYS': 'hver NUMBER WEEKDAYS',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=$WEEKDAYS':
    'EVERYWEEK på? WEEKDAYS|EVERYWEEK på en WEEKDAYS|EVERYWEEK om DEFINITES|på? SEVERALDAYS EVERYWEEK|om DEFINITES EVERYWEEK',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=MO,TU,WE,TH,FR': 'EVERYWEEK på hverdage|på? hverdage EVERYWEEK',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=$WEEKDAYS':
    'hver anden? WEEKDAYS i? PARITY uger|på? WEEKDAY/SEVERALDAYS i? PARITY uger|om DEFINITES i PARITY uger|' +
    'i PARITY uger om DEFINITES|i PARITY uger på/hver? WEEKDAYS',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=$WEEKDAYS@PART':
    'hver WEEKDAYS PART i? PARITY uger|på? WEEKDAY/SEVERALDAYS PART i? PARITY uger',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=MO,TU,WE,TH,FR': 'hver WORKDAY i PARITY uger|på/alle? hverdage i PARITY uger',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=SA,SU': 'hver anden? weekend i PARITY uger',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=MO,TU,WE,TH,FR,SA,SU': 'hver dag i PARITY uger',
  'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS':
    'hver dag undtagen/pånær på? WEEKDAYS|hver dag bortset fra WEEKDAYS|dagligt undtagen/pånær på? WEEKDAYS|dagligt bortset fra WEEKDAYS|' +
    'hver dag undtagen/pånær om DEFINITES|hver dag bortset fra om DEFINITES|dagligt undtagen/pånær om DEFINITES',
  'FREQ=WEEKLY;BYDAY=$OTHER_WORKDAYS':
    'hver WORKDAY undtagen/pånær WEEKDAYS|hver WORKDAY bortset fra WEEKDAYS|alle/på? hverdage undtagen/pånær WEEKDAYS',
  'FREQ=YEARLY;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS': 'hver ORDINALDAYS i MONTHENDS',
  'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS':
    'EVERYYEAR den? ORDINALDAYS i MONTHENDS|den? ORDINALDAYS i MONTHENDS EVERYYEAR',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=$ORDINAL_WEEKDAYS': 'hvert kvartal den? ORDINALDAYS|den? ORDINALDAYS i? hvert kvartal',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=$ORDINALS': 'hvert kvartal den/d? NTHS|den/d? NTHS i? hvert kvartal',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1': 'hvert kvartal den? sidste dag',
  'FREQ=MONTHLY;BYDAY=$ORDINAL_WEEKDAYS':
    'hver MONTHLYDAYS|hver ORDINALDAYS i måneden|den? ORDINALDAYS i måneden|' +
    'månedligt den? ORDINALDAYS (i måneden)?',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=$ORDINAL_WEEKDAYS':
    'EVERYMONTH den? ORDINALDAYS (i måneden)?|den? ORDINALDAYS i? EVERYMONTH',
  'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS;BYDAY=$WEEKDAYS': 'hver WEEKDAYS den/d? NTH',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=$ORDINALS;BYDAY=$WEEKDAYS':
    'den/d NTHS EVERYMONTH hvis det er en EITHERDAY|EVERYMONTH den/d NTHS hvis det er en EITHERDAY',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=-1;BYDAY=$WEEKDAYS':
    'den? sidste dag i? EVERYMONTH hvis det er en EITHERDAY|EVERYMONTH den? sidste dag hvis det er en EITHERDAY',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=$WEEKDAYS;BYSETPOS=$ORDINALS':
    'den? ORDINALS SEVERALEITHER i? EVERYMONTH|EVERYMONTH den? ORDINALS SEVERALEITHER',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=$UP_TO;BYSETPOS=-1':
    'den/d NTH eller den? sidste dag EVERYMONTH|EVERYMONTH den/d NTH eller den? sidste dag',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=$WEEKDAYS':
    'på? WEEKDAYS EVERYWEEK i MONTHENDS|EVERYWEEK på? WEEKDAYS i MONTHENDS',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=MO,TU,WE,TH,FR': 'hverdage EVERYWEEK i MONTHENDS',
  'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYMONTHDAY=$DAY': 'EVERYYEAR den/d? SEVERALDATES',
  'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS':
    'hver den/d? NTHS (i måneden)?|hver den/d? NTHS dag i måneden|senest/inden? den/d? NTHS i måneden|den NTHINWORDS i måneden|' +
    'hver den? NTHINWORDS i måneden|månedligt den/d? NTHS (i måneden)?|senest/inden? den/d NTHS månedligt',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=$ORDINALS':
    'EVERYMONTH den/d? NTHS (i måneden)?|senest/inden? den/d? NTHS i? EVERYMONTH|' +
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
    'hver den/d? DATES|hvert år den/d? DATES|en/én gang om året den/d? DATES|den/d? DATES hvert år|hver/hvert år? den/d? DAY i MONTHENDS|' +
    'årligt/årlig den/d? SEVERALDATES',
  'often:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1': 'på? den? sidste WORKDAY',
  'often:FREQ=WEEKLY;BYDAY=$WEEKDAYS': 'på? PLURALS|om DEFINITES',
  'often:FREQ=DAILY': 'dagligt/daglig',
  'often:FREQ=WEEKLY': 'ugentligt/ugentlig',
  'often:FREQ=MONTHLY': 'månedligt/månedlig',
  'often:FREQ=MONTHLY;BYMONTHDAY=$ORDINALS': 'senest/inden? NTHS månedligt',
  'often:FREQ=MONTHLY;INTERVAL=3': 'kvartalsvis',
  'often:FREQ=MONTHLY;INTERVAL=6': 'halvårligt/halvårlig',
  'often:FREQ=YEARLY': 'årligt/årlig',
}
