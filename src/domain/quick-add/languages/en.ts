import type { QuickAddLanguage } from '../language.ts'

export const en: QuickAddLanguage = {
  code: 'en',
  weekdays: 'monday mon|tuesday tue tues|wednesday wed weds|thursday thu thur thurs|friday fri|saturday sat|sunday sun',
  workdays: 'workday|weekday|business day|working day|week day|work day',
  pluralWeekdays: 'mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays',
  months:
    'january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|' +
    'november nov|december dec',
  ambiguousMonths: 'may march mar',
  monthsAsNames: 'jan march mar april may june august',
  numbers: 'one a an|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen',
  ordinals:
    'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth',
  last: 'last',
  beforeLast: 'second/2nd to the? last|third/3rd to the? last|fourth/4th to the? last|fifth/5th to the? last',
  ambiguousOrdinals: 'last',
  ordinalMarks: 'st nd rd th',
  minute: 'min mins minute minutes m',
  hour: 'h hr hrs hour hours',
  units: 'day days d|week weeks w|month months|year years',
  changes:
    'raise lower increase decrease reduce change move shift push postpone reschedule count read print go goes grow ' +
    'upgrade downgrade update bump cut drop turn set scale extend shorten convert adjust switch rename renumber',
  changed:
    'raised lowered increased decreased reduced changed moved shifted pushed postponed rescheduled counted printed went ' +
    'upgraded downgraded updated bumped dropped turned scaled extended shortened converted adjusted switched renamed renumbered',
  objects: 'it them the a an my your his her our their this that these those',
  numbered:
    'page pages chapter chapters section sections verse verses exercise exercises problem problems question questions ' +
    'task tasks ticket tickets issue issues item items row rows line lines number numbers version versions ' +
    'age ages aged size sizes price prices',
  measures: '% percent degrees km km/h miles kg kr dollars usd euros € pounds',
  times: 'times',
  lengths: {
    'half an hour': 30,
    'an hour and a half': 90,
    'one and a half hours': 90,
    'twenty minutes': 20,
    'thirty minutes': 30,
  },
  beforeHour: {
    'half past': 30,
    'a? quarter past': 15,
    'a? quarter to': -15,
    'five/5 past': 5,
    'ten/10 past': 10,
    'twenty/20 past': 20,
    '25 past': 25,
    'five to': -5,
    'ten to': -10,
    'twenty to': -20,
  },
  parts: { morning: '09:00', afternoon: '14:00', evening: '19:00', noon: '12:00', midday: '12:00', midnight: '00:00' },
  leads: 'on by due',
  weekdayLeads: '',
  calendarLeads: '',
  timeLeads: 'by due after before',
  of: 'of',
  from: 'from|starting|beginning|as of',
  until: 'until|till|til|ending|through|thru|up to|up until|up to and including|until and including',
  except: 'except|except for|excluding|but not',
  and: 'and &',
  to: 'to through thru',
  every: 'every each',
  everySecond: 'every other|each other',
  once: 'once a|once every|once each',
  articles: 'a an the my your his her our their',
  glued: '',
  phrases: {
    '0': 'today',
    '1': 'tomorrow/tmr/tmrw|due tom',
    '2': 'the? day after tomorrow',
    '7': 'a/one week today',
    '8': 'a/one week tomorrow',
    '14': 'in a fortnight|a fortnight today|a fortnight from now/today',
    '15': 'a fortnight tomorrow',
    '-1': 'yesterday',
    '-2': 'the? day before yesterday',
    '0@20:00': 'tonight',
    in: 'in NUMBER UNIT|in AMOUNT|NUMBER UNIT from now/today',
    within: 'within NUMBER UNIT|within AMOUNT|within LENGTH',
    'in minutes': 'in LENGTH|LENGTH from now',
    'in half a year': 'in half a year|in a half year|half a year from now/today',
    'this weekday': 'this/coming WEEKDAY|this coming WEEKDAY|WEEKDAY this week|this week on? WEEKDAY',
    'weekday next week': 'next WEEKDAY|WEEKDAY next week|next week on? WEEKDAY',
    'weekday of a numbered week': 'WEEKDAY of/in week NUMBER|in week NUMBER on? WEEKDAY',
    'weekday after next': 'the? WEEKDAY after next',
    'after weekday': 'NUMBER UNIT from/after WEEKDAY',
    'week after weekday': 'a/one week on WEEKDAY',
    'fortnight after weekday': 'a fortnight on/from WEEKDAY',
    'weekday, weeks ahead': 'on WEEKDAY in NUMBER UNIT|FULLDAY in NUMBER UNIT',
    'after tomorrow': 'NUMBER UNIT from/after tomorrow',
    weekend: 'this weekend|on/at the weekend',
    'next weekend': 'next weekend',
    'next week': 'next week|at? the? start/beginning of next week',
    'next month': 'next month|at? the? start/beginning of next month|on? the? first day of next month',
    'start of next year': 'at? the? start/beginning of next year|on? the? first day of next year',
    'day of next month': 'on/by? the? NTH of? next month|on/by? the? ORDINALS of next month|next month on the? NTH',
    'ordinal weekday of next month': 'the? ORDINALS WEEKDAY of/in next month',
    'ordinal weekday of month': 'the? ORDINALS WEEKDAY of/in MONTH YEAR?',
    'ordinal weekday of this month': 'on? the? ORDINALS WEEKDAY of the/this? month',
    'ordinal workday of this month': 'on? the? ORDINALS WORKDAY of the/this? month',
    'end of period': 'at? the? end of the/this? UNIT|on/by? the? last day of the/this? UNIT',
    'end of next period': 'at? the? end of next UNIT|on/by? the? last day of next UNIT',
    'start of a month': 'at? the? start/beginning of MONTH YEAR?|on/by? the? first day of/in MONTH YEAR?',
    'end of a month': 'at? the? end of MONTH YEAR?|on/by? the? last day of/in MONTH YEAR?',
    'from a month': 'from/starting/beginning in? MONTH YEAR?|as of MONTH YEAR?',
    'until a month': 'until/till MONTH YEAR?',
    'until a month, not a person': 'til MONTH YEAR?',
    'through a month': 'through/thru MONTH YEAR?|ending in? MONTH YEAR?|up to and including MONTH YEAR?',
    'day of month': 'on/by/due the? NTH',
    'day of month, by its weekday': 'the? NTH',
    date: 'the? DAY of? MONTH YEAR?|MONTH DAYAFTERMONTH YEAR?|the FIRSTDAY',
    'date in words': 'the? ORDINALS of MONTH YEAR?',
    'at clock': 'at/@ CLOCK',
    'at range': 'at/@ RANGE',
    'from range': 'from RANGE|between BETWEEN',
    'range after from': 'from RANGE|between BETWEEN',
    'after day@19:00': 'eve',
    'after day@20:00': 'night',
    'in part': 'in the? PART|at PART',
    'today part': 'this/tod PART',
    'tomorrow part': 'tom PART',
    'today, short': 'tod',
    duration: 'for LENGTH',
    reminder: '! LENGTH/AMOUNT before|! NUMBER UNIT before',
    'reminder after': '! LENGTH/AMOUNT after|! NUMBER UNIT after',
    count: 'for? NUMBER times|for the next/coming NUMBER times',
    once: 'once',
    stretch: 'for NUMBER UNIT|for the next/coming NUMBER UNIT|for the next/coming UNIT',
    'from completion': 'from/after completion date?',
    text:
      'last/previous/past WEEKDAY|every/each NTH hour/minute/quarter/fortnight|at/@ NUMBER UNIT|at/@ CLOCK MEASURE|at/@ LENGTH|black/good friday|cyber/easter monday|palm/easter sunday|ash wednesday|shrove tuesday|look/looked at NUMBER|look/looked at RANGE|' +
      'the? NTH floor/page/street/avenue/century/row/place/birthday/anniversary|from yesterday|NUMBER UNIT before|in? LENGTH before|the? day/night/week before|' +
      'in? the? middle/rest of next UNIT|every/each PART and/& PART|every/each other WORKDAY|' +
      'every/each NUMBER week/work/business/working days|every/each NUMBER weekdays|every/each ORDINALS weekend of/in the/every/each month|' +
      'once/twice/half/times/day/days/hour/hours/night/nights a week/fortnight|once/twice in a fortnight|' +
      'NUMBER times/day/days/hour/hours/night/nights a week/fortnight|NUMBER times/night/nights in a fortnight|for a fortnight',
    'every so many parts of the day': 'every/each NTH PART/night',
    'every date in figures': 'every/each FIGURES',
    'every day at clock': 'every/each CLOCK',
    'FREQ=$UNIT': 'every/each UNIT',
    'FREQ=DAILY': 'every/each day of the week|every/each single day',
    'FREQ=DAILY;BYMONTH=$MONTHS': 'every/each day in MONTHENDS',
    'FREQ=$UNIT;INTERVAL=$NUMBER': 'every/each NUMBER UNIT',
    'FREQ=$UNIT;INTERVAL=$ORDINALS': 'every/each ORDINALS UNIT',
    'FREQ=$UNIT;INTERVAL=2': 'every/each other UNIT',
    'FREQ=WEEKLY;INTERVAL=2': 'every/each fortnight',
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
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU': 'every/each other weekend',
    'FREQ=DAILY@PART': 'every/each PART (of the week)?|every/each single PART',
    'FREQ=DAILY@20:00': 'every/each night (of the week)?|every/each single night',
    'FREQ=DAILY;BYMONTH=$MONTHS@CLOCK': 'every/each CLOCK in MONTHENDS',
    'FREQ=DAILY;BYMONTH=$MONTHS@PART': 'every/each PART in MONTHENDS',
    'FREQ=DAILY;BYMONTH=$MONTHS@20:00': 'every/each night in MONTHENDS',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR@20:00':
      'every/each weeknight|every/each week night|every/each night on? weekdays|on? weekdays every/each night|' +
      'every/each night except/but on/for? weekends',
    'FREQ=WEEKLY;BYDAY=$WEEKDAYS':
      'every/each WEEKDAYS|weekly on WEEKDAYS|every/each day on? SEVERALDAYS|daily on? SEVERALDAYS',
    'FREQ=WEEKLY;BYMONTH=$MONTHS;BYDAY=$WEEKDAYS': 'every/each WEEKDAYS in MONTHENDS',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=$WEEKDAYS': 'every/each other WEEKDAYS',
    'FREQ=WEEKLY;INTERVAL=$NUMBER;BYDAY=$WEEKDAYS': 'every/each NUMBER WEEKDAYS',
    'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=$WEEKDAYS': 'EVERYWEEK on? WEEKDAYS|on? SEVERALDAYS EVERYWEEK',
    'FREQ=WEEKLY;INTERVAL=$INTERVAL;BYDAY=MO,TU,WE,TH,FR': 'EVERYWEEK on weekdays|on? weekdays EVERYWEEK',
    'FREQ=WEEKLY;BYDAY=$OTHER_WEEKDAYS': 'every/each day except/but WEEKDAYS|daily except/but WEEKDAYS',
    'FREQ=WEEKLY;BYDAY=$OTHER_WORKDAYS': 'every/each WORKDAY except/but WEEKDAYS|weekdays except/but WEEKDAYS',
    'FREQ=YEARLY;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS': 'every/each ORDINALS WEEKDAYS of/in MONTH',
    'FREQ=YEARLY;INTERVAL=$INTERVAL;BYMONTH=$MONTHS;BYDAY=$ORDINAL_WEEKDAYS':
      'EVERYYEAR on the? ORDINALS WEEKDAYS of/in MONTH|on? the? ORDINALS WEEKDAYS of/in MONTH EVERYYEAR',
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=$ORDINAL_WEEKDAYS':
      'every/each quarter on the? ORDINALS WEEKDAYS|on? the? ORDINALS WEEKDAYS of? every/each quarter',
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=$ORDINALS':
      'every/each quarter on the? NTHS|on? the? NTHS of? every/each quarter',
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1': 'every/each quarter on the? last day',
    'FREQ=MONTHLY;BYDAY=$ORDINAL_WEEKDAYS':
      'every/each ORDINALS WEEKDAYS (of the/every/each month)?|on? the? ORDINALS WEEKDAYS of the month|' +
      'monthly on the? ORDINALS WEEKDAYS (of the/this? month)?',
    'FREQ=MONTHLY;INTERVAL=$INTERVAL;BYDAY=$ORDINAL_WEEKDAYS':
      'EVERYMONTH on the? ORDINALS WEEKDAYS (of the/this? month)?|on? the? ORDINALS WEEKDAYS of? EVERYMONTH',
    'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS;BYDAY=$WEEKDAYS':
      'every/each WEEKDAYS the? NTH|every/each month on the NTHS if it is a WEEKDAYS',
    'FREQ=MONTHLY;BYMONTHDAY=$ORDINALS':
      'every/each NTHS (of the? month)?|every/each ORDINALS day? of the? month|on? the? NTHS of the month|' +
      'on the ORDINALS of the month|the? NTHINWORDS of the month|monthly on the? NTHS (of the/this? month)?',
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
      'every/each DATES|every/each year on DATES|once a year on DATES|every/each (year on)? the? DAY of MONTHENDS',
    'often:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1': 'on? the? last workday',
    'often:FREQ=WEEKLY;BYDAY=$WEEKDAYS': 'on? PLURALS',
    'often:FREQ=DAILY': 'daily|everyday',
    'often:FREQ=WEEKLY': 'weekly',
    'often:FREQ=WEEKLY;INTERVAL=2': 'fortnightly',
    'often:FREQ=MONTHLY': 'monthly',
    'often:FREQ=MONTHLY;INTERVAL=3': 'quarterly',
    'often:FREQ=MONTHLY;INTERVAL=6': 'half-yearly/semiannually/semi-annually',
    'often:FREQ=YEARLY': 'yearly/annually',
    'often:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'on? weekdays',
    'often:FREQ=WEEKLY;BYDAY=SA,SU': 'on? weekends',
  },
}
