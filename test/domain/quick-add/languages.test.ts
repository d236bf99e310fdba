import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { da } from '../../../src/domain/quick-add/languages/da.ts'
import { en } from '../../../src/domain/quick-add/languages/en.ts'
import type { QuickAddLanguage } from '../../../src/domain/quick-add/language.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { SLOTS } from '../../../src/domain/quick-add/slots/index.ts'
import { de } from './german.ts'
import { CONTEXT, said } from './world.ts'

const ROWS: [string, string, string][] = [
  ['Milch kaufen morgen', 'Milch kaufen', '2026-11-19'],
  ['Milch kaufen heute abend', 'Milch kaufen', '2026-11-18 20:00'],
  ['Zahnarzt am Freitag um 10 Uhr', 'Zahnarzt', '2026-11-20 10:00'],
  ['Zahnarzt nächsten Freitag um 14:30', 'Zahnarzt', '2026-11-27 14:30'],
  ['Fest am 15. März', 'Fest', '2027-03-15'],
  ['Miete am 17.', 'Miete', '2026-12-17'],
  ['Anrufen in zwei Wochen', 'Anrufen', '2026-12-02'],
  ['Anrufen in einer halben Stunde', 'Anrufen', '2026-11-18 12:30'],
  ['Gießen jeden Tag um 9', 'Gießen', '2026-11-19 09:00 FREQ=DAILY'],
  ['Gießen alle 3 Tage', 'Gießen', '2026-11-18 FREQ=DAILY;INTERVAL=3'],
  ['Sport jeden Mo, Mi und Fr', 'Sport', '2026-11-18 FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['Treffen jeden letzten Freitag im Monat', 'Treffen', '2026-11-27 FREQ=MONTHLY;BYDAY=-1FR'],
  ['Sport jeden Tag bis 1. Mai', 'Sport', '2026-11-18 FREQ=DAILY;UNTIL=20270501'],
  ['Lauf für 45 Minuten !2 Stunden', 'Lauf', '45min !-120'],
  ['do it so fr', 'do it so fr', ''],
]

describe('a third language is one file of words', () => {
  for (const [line, content, expected] of ROWS)
    it(`"${line}" means ${expected || 'nothing but itself'}`, () => {
      const parsed = parse(line, { ...CONTEXT, languages: [en, da, de] })
      assert.deepEqual([parsed.content, said(parsed)], [content, expected])
    })

  it('without its file it is plain text', () => {
    assert.equal(parse('Gießen jeden Tag', CONTEXT).recurrence_rule, null)
  })

  it('every entry of the shipped languages is lower case and composed, but for slots that there are', () => {
    const slots = new RegExp(`\\b(${Object.keys(SLOTS).join('|')})\\b`, 'g')
    for (const language of [en, da]) {
      const { code, ...words } = language
      const text = JSON.stringify({
        ...words,
        phrases: Object.values(words.phrases).map((each) => each!.replace(slots, '')),
      })
      const values = text.replace(/"[a-zA-Z]+":/g, '')
      assert.equal(values, values.toLowerCase().normalize('NFC'), code)
    }
  })

  it('every phrase has the slots that its meaning needs', () => {
    for (const language of [en, da, de]) {
      const words = wordsFor(language)
      assert.deepEqual(Object.keys(words).toSorted(), Object.keys(SLOTS).toSorted())
      for (const phrase of Object.values(language.phrases).flatMap((text) => text!.split('|')))
        for (const line of spoken(phrase, words))
          assert.doesNotThrow(() => parse(line, { ...CONTEXT, languages: [language] }), `${language.code}: ${line}`)
    }
  })
})

const first = (words = '') => words.split(/[| ]/, 1).join()

/** Words that the slots of a language may be, taken from its own lists. */
function wordsFor(language: QuickAddLanguage): Readonly<Record<string, string>> {
  const [day, month, every] = [first(language.weekdays), first(language.months), first(language.every)]
  const [, week, ...more] = language.units.split('|').map(first)
  const units = { EVERYWEEK: week, EVERYMONTH: more[0], EVERYYEAR: more[1] }
  return {
    ...Object.fromEntries(['WEEKDAY', 'FULLDAY', 'WEEKDAYS', 'SHORTDAYS'].map((slot) => [slot, day])),
    ...Object.fromEntries(['SEVERALDAYS', 'PLURALS'].map((slot) => [slot, first(language.pluralWeekdays)])),
    ...Object.fromEntries(['MONTH', 'MONTHENDS'].map((slot) => [slot, month])),
    ...Object.fromEntries(['DAY', 'DAYAFTERMONTH', 'FIRSTDAY'].map((slot) => [slot, '17'])),
    ...Object.fromEntries(['NTH', 'NTHS'].map((slot) => [slot, `17${first(language.ordinalMarks)}`])),
    ...Object.fromEntries(['ORDINALS', 'NTHINWORDS', 'NTHOFWEEKDAY'].map((slot) => [slot, first(language.ordinals)])),
    ...Object.fromEntries(Object.entries(units).map(([slot, unit]) => [slot, `${every} ${unit}`])),
    DEFINITES: first(language.definiteWeekdays),
    ...Object.fromEntries(['ORDINALDAYS', 'MONTHLYDAYS'].map((slot) => [slot, `${first(language.ordinals)} ${day}`])),
    WORKDAY: first(language.workdays),
    EITHERDAY: day,
    SEVERALEITHER: `${day} ${first(language.or)} ${day}`,
    PARITY: first(language.parities),
    DATES: `17. ${month}`,
    SEVERALDATES: `17. ${month} 17. ${month}`,
    ...Object.fromEntries(['UNIT', 'GENITIVE', 'LASTWEEK'].map((slot) => [slot, week!])),
    MEASURE: first(language.measures),
    RANKED: first(language.ranked),
    STREET: `oak ${first(language.streets)}`,
    PART: Object.keys(language.parts)[0]!,
    YEAR: '2027',
    NUMBER: '3',
    AMOUNT: '3d',
    COMPOUND: '3 week',
    LENGTH: '30m',
    LENGTHOFTIME: `30 ${first(language.minute)}s`,
    CLOCK: '10:30',
    HOUR: first(language.numbers.split('|')[1]),
    ROUGHCLOCK: '10-tiden',
    RANGE: '10:30-11:30',
    BETWEEN: `10:30 ${first(language.and)} 11:30`,
    FIGURES: '15/3',
    DOTTED: '15.3',
    DOTTEDBEFORE: '15.3',
  }
}

/** A phrase of a language as a person says it, with and without each word that may be left out. */
function spoken(phrase: string, words: Readonly<Record<string, string>>): string[] {
  let lines = ['']
  for (const [part, group, word = ''] of phrase.matchAll(/\(([^)]*)\)\?|(\S+)/g)) {
    const said = group ? spoken(group, words) : word.replace(/\?$/, '').split('/')
    const each = part.endsWith('?') ? ['', ...said] : said
    lines = lines.flatMap((line) => each.map((next) => `${line} ${words[next] ?? next}`.trim()))
  }
  return lines
}
