import type { QuickAddLanguage } from '../language.ts'

/** The phrases of repeats in English. */
export const repeats: QuickAddLanguage['phrases'] = {
  'FREQ=$UNIT': 'every/each single? UNIT',
  'FREQ=DAILY': 'every/each day of the week',
  'FREQ=DAILY;BYMONTH=$MONTHS': 'every/each day in MONTHENDS',
  'FREQ=$UNIT;INTERVAL=$NUMBER': 'every/each NUMBER UNIT',
  'FREQ=$UNIT;INTERVAL=$ORDINALS': 'every/each ORDINALS UNIT',
  'FREQ=$UNIT;INTERVAL=2': 'every/each other UNIT',
  'FREQ=DAILY;INTERVAL=2': 'on alternate days',
  'FREQ=WEEKLY;INTERVAL=2': 'every/each fortnight|in alternate weeks',
  'FREQ=MONTHLY;INTERVAL=3': 'every/each quarter',
  'FREQ=MONTHLY;INTERVAL=6': 'every/each half year|every/each half-year',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR':
    'every/each WORKDAY|every/each weekdays|every/each day except/but on/for? weekends|daily except/but on/for? weekends|' +
    'every/each day on? weekdays|daily on? weekdays',
  'FREQ=WEEKLY;BYMONTH=$MONTHS;BYDAY=MO,TU,WE,TH,FR': 'every/each WORKDAY in MONTHENDS',
  'FREQ=WEEKLY;BYDAY=SA,SU':
    'every/each weekend day?|every/each weekends|every/each day on? weekends|daily on? weekends|every/each day at/on the weekend',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR@PART':
    'every/each PART on? weekdays|on? weekdays every/each PART|every/each PART except/but on/for? weekends',
  'FREQ=WEEKLY;BYDAY=SA,SU@PART':
    'every/each PART on? weekends|on? weekends every/each PART|every/each PART at/on the weekend',
  'FREQ=WEEKLY;BYDAY=SA,SU@20:00':
    'every/each night on? weekends|on? weekends every/each night|every/each night at/on the weekend',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR@CLOCK': 'every/each CLOCK on? weekdays|on? weekdays every/each CLOCK',
  'FREQ=WEEKLY;BYDAY=SA,SU@CLOCK': 'every/each CLOCK on? weekends|on? weekends every/each CLOCK',
  'FREQ=WEEKLY;BYDAY=$WEEKDAYS@CLOCK': 'every/each CLOCK on? SEVERALDAYS|on? PLURALS every/each CLOCK',
  'FREQ=WEEKLY;BYDAY=$WEEKDAYS@PART': 'every/each PART on? SEVERALDAYS|on? PLURALS every/each PART',
  'FREQ=WEEKLY;BYDAY=$WEEKDAYS@20:00': 'every/each night on? SEVERALDAYS|on? PLURALS every/each night',
  'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS@CLOCK': 'every/each CLOCK except/but WEEKDAYS',
  'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS@PART': 'every/each PART except/but WEEKDAYS',
  'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS@20:00': 'every/each night except/but WEEKDAYS',
  'FREQ=WEEKLY;INTERVAL=$ORDINALS;BYDAY=SA,SU': 'every/each ORDINALS weekend',
  'FREQ=WEEKLY;INTERVAL=$NUMBER;BYDAY=SA,SU': 'every/each NUMBER weekends',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU': 'every/each other weekend|on? alternate weekends',
  'FREQ=DAILY@PART': 'every/each PART (of the week)?|every/each single PART',
  'FREQ=DAILY@20:00': 'every/each night (of the week)?|every/each single night',
  'FREQ=DAILY;BYMONTH=$MONTHS@CLOCK': 'every/each CLOCK in MONTHENDS',
  'FREQ=DAILY;BYMONTH=$MONTHS@PART': 'every/each PART in MONTHENDS',
  'FREQ=DAILY;BYMONTH=$MONTHS@20:00': 'every/each night in MONTHENDS',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR@20:00':
    'every/each weeknight|every/each week night|every/each night on? weekdays|on? weekdays every/each night|' +
    'every/each night except/but on/for? weekends',
  'FREQ=WEEKLY;BYDAY=$WEEKDAYS':
    'every/each single? WEEKDAYS|weekly on a? WEEKDAYS|every/each day on? SEVERALDAYS|daily on? SEVERALDAYS',
  'FREQ=WEEKLY;BYMONTH=$MONTHS;BYDAY=$WEEKDAYS': 'every/each WEEKDAYS in MONTHENDS',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=$WEEKDAYS': 'every/each other WEEKDAYS|on? alternate PLURALS',
  'FREQ=WEEKLY;INTERVAL=$NUMBER;BYDAY=$WEEKDAYS': 'every/each NUMBER WEEKDAYS',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=$WEEKDAYS':
    'EVERYWEEK on? WEEKDAYS|EVERYWEEK on a WEEKDAYS|on? SEVERALDAYS EVERYWEEK',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=MO,TU,WE,TH,FR': 'EVERYWEEK on weekdays|on? weekdays EVERYWEEK',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=$WEEKDAYS':
    'every/each other? WEEKDAYS in PARITY weeks|on? WEEKDAY/SEVERALDAYS in PARITY weeks|in PARITY weeks on/every? WEEKDAYS',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=$WEEKDAYS@PART':
    'every/each WEEKDAYS PART in PARITY weeks|on? WEEKDAY/SEVERALDAYS PART in PARITY weeks',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=MO,TU,WE,TH,FR':
    'every/each WORKDAY in PARITY weeks|on? weekdays in PARITY weeks',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=SA,SU': 'every/each other? weekend in PARITY weeks',
  'FREQ=YEARLY;BYWEEKNO=$PARITY;BYDAY=MO,TU,WE,TH,FR,SA,SU': 'every/each day in PARITY weeks',
  'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS':
    'every/each day except/but WEEKDAYS|daily except/but WEEKDAYS|every/each day except on WEEKDAYS|daily except on WEEKDAYS',
  'FREQ=WEEKLY;BYDAY=$OTHER_WORKDAYS': 'every/each WORKDAY except/but WEEKDAYS|weekdays except/but WEEKDAYS',
  'FREQ=YEARLY;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS': 'every/each ORDINALDAYS of/in MONTHENDS',
  'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS':
    'EVERYYEAR on the? ORDINALDAYS of/in MONTHENDS|on? the? ORDINALDAYS of/in MONTHENDS EVERYYEAR',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=$ORDINAL_WEEKDAYS':
    'every/each quarter on the? ORDINALDAYS|on? the? ORDINALDAYS of? every/each quarter',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=$ORDINALS':
    'every/each quarter on the? NTHS|on? the? NTHS of? every/each quarter',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1': 'every/each quarter on the? last day',
  'FREQ=MONTHLY;BYDAY=$ORDINAL_WEEKDAYS':
    'every/each ORDINALDAYS (of the/every/each month)?|on? the? ORDINALDAYS of the month|' +
    'monthly on the? ORDINALDAYS (of the/this? month)?',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=$ORDINAL_WEEKDAYS':
    'EVERYMONTH on the? ORDINALDAYS (of the/this? month)?|on? the? ORDINALDAYS of? EVERYMONTH',
  'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS;BYDAY=$WEEKDAYS': 'every/each WEEKDAYS the? NTH',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=$ORDINALS;BYDAY=$WEEKDAYS':
    'EVERYMONTH on the? NTHS if it is a EITHERDAY|EVERYMONTH on the? NTHS if it falls on a EITHERDAY',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=-1;BYDAY=$WEEKDAYS':
    'EVERYMONTH on the? last day if it is a EITHERDAY|EVERYMONTH on the? last day if it falls on a EITHERDAY',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=$WEEKDAYS;BYSETPOS=$ORDINALS': 'EVERYMONTH on the? ORDINALS SEVERALEITHER',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=$UP_TO;BYSETPOS=-1': 'EVERYMONTH on the? NTH or the? last day',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=$WEEKDAYS': 'EVERYWEEK on? WEEKDAYS in MONTHENDS',
  'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=MO,TU,WE,TH,FR': 'EVERYWEEK on weekdays in MONTHENDS',
  'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYMONTHDAY=$DAY': 'EVERYYEAR on? SEVERALDATES',
  'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS':
    'every/each NTHS (of the? month)?|every/each ORDINALS day? of the? month|on/by? the? NTHS of the month|' +
    'on the ORDINALS of the month|the? NTHINWORDS of the month|monthly on the? NTHS (of the/this? month)?|on/by the? NTHS monthly',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=$ORDINALS':
    'EVERYMONTH on the? NTHS (of the/this? month)?|EVERYMONTH on the ORDINALS|on/by? the? NTHS of? EVERYMONTH|' +
    'EVERYMONTH on the? ORDINALS day (of the/this? month)?|on? the? ORDINALS day? of EVERYMONTH|' +
    'every/each ORDINALS day? of EVERYMONTH',
  'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS@PART': 'every/each NTHS PART of the month',
  'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS@20:00': 'every/each NTHS night of the month',
  'FREQ=MONTHLY;BYMONTHDAY=1': 'at? the? start/beginning of every/each month',
  'FREQ=MONTHLY;BYMONTHDAY=-1':
    'every/each last day (of the? month)?|every/each month end|every/each end of the? month|' +
    'every/each month end of the? month|monthly on the? last day (of the/this? month)?',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYMONTHDAY=-1':
    'EVERYMONTH on the? last day (of the/this? month)?|on? the? last day of? EVERYMONTH|at? the? end of EVERYMONTH',
  'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1':
    'at? the? end of every/each quarter|on? the? last day of every/each quarter',
  'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31':
    'at? the? end of every/each year|every/each year end|every/each last day of the? year',
  'FREQ=YEARLY;BYMONTH=$MONTHS;BYMONTHDAY=-1': 'every/each last day of/in MONTHENDS',
  'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYMONTHDAY=-1':
    'EVERYYEAR on the? last day of/in MONTHENDS|on? the? last day of/in MONTHENDS EVERYYEAR',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=$ORDINALS':
    'every/each ORDINALS WORKDAY (of the month)?|on? the? ORDINALS WORKDAY of the month|' +
    'monthly on the? ORDINALS WORKDAY (of the/this? month)?',
  'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=$ORDINALS':
    'EVERYMONTH on the? ORDINALS WORKDAY (of the/this? month)?|' +
    'on? the? ORDINALS WORKDAY of? EVERYMONTH|on? the? ORDINALS WORKDAY of the month EVERYMONTH',
  'FREQ=YEARLY;BYMONTH=$MONTHS;BYMONTHDAY=$DAY':
    'every/each DATES|every/each year on DATES|every/each year SEVERALDATES|once a year on DATES|every/each (year on)? the? DAY of MONTHENDS|' +
    'on? SEVERALDATES every/each year|yearly/annually on? SEVERALDATES',
  'often:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1': 'on? the? last workday',
  'often:FREQ=WEEKLY;BYDAY=$WEEKDAYS': 'on? PLURALS',
  'often:FREQ=DAILY': 'daily|everyday',
  'often:FREQ=WEEKLY': 'weekly',
  'often:FREQ=WEEKLY;INTERVAL=2': 'fortnightly',
  'often:FREQ=MONTHLY': 'monthly',
  'often:FREQ=MONTHLY;BYMONTHDAY=$ORDINALS': 'the? NTHS monthly',
  'often:FREQ=MONTHLY;INTERVAL=3': 'quarterly',
  'often:FREQ=MONTHLY;INTERVAL=6': 'half yearly|half-yearly/semiannually/semi-annually',
  'often:FREQ=YEARLY': 'yearly/annually',
  'often:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'on? weekdays',
  'often:FREQ=WEEKLY;BYDAY=SA,SU': 'on? weekends',
}
