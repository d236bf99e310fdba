import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVEN_WEEKS, ODD_WEEKS } from '../../../src/domain/recurrence/week-parity.ts'
import { ruleInWords } from '../../../src/domain/recurrence/words.ts'
import { read } from './random-rules.ts'

/** Rule, English, Danish. */
const SAID: [string, string, string][] = [
  ['FREQ=DAILY', 'every day', 'hver dag'],
  ['FREQ=DAILY;INTERVAL=3', 'every 3 days', 'hver 3. dag'],
  ['FREQ=DAILY;BYMONTH=1', 'every day in January', 'hver dag i januar'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'alle hverdage'],
  [
    'FREQ=DAILY;INTERVAL=3;BYMONTH=1,2;BYMONTHDAY=13;BYDAY=MO,FR',
    'every 3 days in January and February if it is the 13th and a Monday or Friday',
    'hver 3. dag i januar og februar hvis det er den 13. og en mandag eller fredag',
  ],
  ['FREQ=WEEKLY', 'every week', 'hver uge'],
  ['FREQ=WEEKLY;BYDAY=TH', 'every Thursday', 'hver torsdag'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'every Monday, Wednesday and Friday', 'hver mandag, onsdag og fredag'],
  ['FREQ=WEEKLY;BYDAY=SA,SU', 'every Saturday and Sunday', 'hver lørdag og søndag'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'alle hverdage'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'every day', 'hver dag'],
  ['FREQ=WEEKLY;INTERVAL=2', 'every 2 weeks', 'hver 2. uge'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'every 2 weeks on Monday and Friday', 'mandag og fredag hver 2. uge'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'every 2 weeks on weekdays', 'hverdage hver 2. uge'],
  ['FREQ=WEEKLY;BYMONTH=6,7,8;BYDAY=MO', 'every Monday in June, July and August', 'hver mandag i juni, juli og august'],
  [
    'FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=1',
    'every Monday and Friday, only the first of these each week',
    'hver mandag og fredag, kun den første af dem hver uge',
  ],
  ['FREQ=MONTHLY', 'every month', 'hver måned'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', 'every month on the 15th', 'den 15. hver måned'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,2,3', 'every month on the 1st, 2nd and 3rd', 'den 1., 2. og 3. hver måned'],
  ['FREQ=MONTHLY;BYMONTHDAY=11,12,22', 'every month on the 11th, 12th and 22nd', 'den 11., 12. og 22. hver måned'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day', 'den sidste dag hver måned'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-2,15',
    'every month on the 15th and the second to last day',
    'den 15. og den næstsidste dag hver måned',
  ],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15', 'every 3 months on the 15th', 'den 15. hver 3. måned'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'every month on the last day', 'den sidste dag hver måned'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
    'every month on the 30th or the last day',
    'den 30. eller den sidste dag hver måned',
  ],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday', 'den sidste fredag hver måned'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO', 'every 2 months on the first Monday', 'den første mandag hver 2. måned'],
  [
    'FREQ=MONTHLY;BYDAY=1MO,3MO,-1FR',
    'every month on the first and third Monday and the last Friday',
    'den første og tredje mandag og den sidste fredag hver måned',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
    'every month on the 13th if it is a Friday',
    'den 13. hver måned hvis det er en fredag',
  ],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday', 'den sidste hverdag hver måned'],
  [
    'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1',
    'every month on the first Saturday or Sunday',
    'den første lørdag eller søndag hver måned',
  ],
  ['FREQ=MONTHLY;BYMONTH=1,4;BYMONTHDAY=15', 'the 15th of January and April', 'den 15. i januar og april'],
  ['FREQ=YEARLY', 'every year', 'hvert år'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15', 'every year on 15 March', 'hvert år den 15. marts'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=15', 'every 2 years on 15 March', 'hvert 2. år den 15. marts'],
  [
    'FREQ=YEARLY;BYMONTH=1,4;BYMONTHDAY=14',
    'every year on 14 January and 14 April',
    'hvert år den 14. januar og den 14. april',
  ],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
    'every year on the last day of February',
    'hvert år den sidste dag i februar',
  ],
  ['FREQ=YEARLY;BYMONTHDAY=1', 'every month on the 1st', 'den 1. hver måned'],
  [
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'every year on the fourth Thursday of November',
    'hvert år den fjerde torsdag i november',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', 'every year on the 20th Monday of the year', 'hvert år den 20. mandag i året'],
  ['FREQ=YEARLY;BYMONTH=5;BYDAY=MO', 'every Monday in May', 'hver mandag i maj'],
  [
    'FREQ=YEARLY;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'every year on the last weekday of December',
    'hvert år den sidste hverdag i december',
  ],
  ['FREQ=YEARLY;BYWEEKNO=20', 'every year in week 20', 'hvert år i uge 20'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'every year on Monday in week 20', 'hvert år mandag i uge 20'],
  [`FREQ=YEARLY;BYWEEKNO=${EVEN_WEEKS};BYDAY=TU`, 'every Tuesday in even weeks', 'hver tirsdag i lige uger'],
  [
    `FREQ=YEARLY;BYWEEKNO=${ODD_WEEKS};BYDAY=MO,FR`,
    'every Monday and Friday in odd weeks',
    'hver mandag og fredag i ulige uger',
  ],
  [
    'FREQ=YEARLY;BYWEEKNO=1,20,-1;BYDAY=MO',
    'every year on Monday in weeks 1 and 20 and the last week of the year',
    'hvert år mandag i uge 1 og 20 og den sidste uge i året',
  ],
  ['FREQ=YEARLY;BYYEARDAY=100', 'every year on the 100th day of the year', 'hvert år den 100. dag i året'],
  ['FREQ=DAILY;COUNT=5', 'every day, 5 times', 'hver dag, 5 gange'],
  ['FREQ=DAILY;COUNT=1', 'every day, once', 'hver dag, 1 gang'],
  ['FREQ=WEEKLY;BYDAY=TH;UNTIL=20270501', 'every Thursday until 1 May 2027', 'hver torsdag til den 1. maj 2027'],
]

for (const [text, english, danish] of SAID) {
  test(`${text} is "${english}", "${danish}"`, () => {
    assert.equal(ruleInWords(read(text), 'en'), english)
    assert.equal(ruleInWords(read(text), 'da'), danish)
  })
}

test('the order of day and month follows the locale', () => {
  const rule = read('FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15;UNTIL=20300315')
  assert.equal(ruleInWords(rule, 'en-US'), 'every year on March 15 until March 15, 2030')
  for (const locale of ['en', 'en-GB']) {
    assert.equal(ruleInWords(rule, locale), 'every year on 15 March until 15 March 2030')
  }
  for (const locale of ['da', 'da-DK']) {
    assert.equal(ruleInWords(rule, locale), 'hvert år den 15. marts til den 15. marts 2030')
  }
})

test('a locale without words of its own is answered in English', () => {
  assert.equal(ruleInWords(read('FREQ=DAILY'), 'fi-FI'), 'every day')
  assert.equal(ruleInWords(read('FREQ=DAILY'), ''), 'every day')
})

test('a repeat that counts from completion says so', () => {
  const rule = read('FREQ=DAILY;INTERVAL=3')
  assert.equal(ruleInWords(rule, 'en', 'completion'), 'every 3 days, from completion date')
  assert.equal(ruleInWords(rule, 'da', 'completion'), 'hver 3. dag, fra fuldførelsesdatoen')
})
