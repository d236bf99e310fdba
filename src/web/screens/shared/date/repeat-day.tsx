import { addDays, partsOf, weekdayOf, type Day } from '../../../../domain/calendar/day.ts'
import { printRule } from '../../../../domain/recurrence/print.ts'
import type { Rule } from '../../../../domain/recurrence/rule.ts'
import { ruleText } from '../../../data/tasks/adding/reader.ts'
import { moreText } from '../../../text/text.ts'
import { Select } from './repeat-select.tsx'

/** The lists of a rule, none of them given: it falls on the day it began. */
export const PLAIN = { bymonth: [], byweekno: [], byyearday: [], bymonthday: [], byday: [], bysetpos: [] }

interface WhichDayProps {
  rule: Rule
  /** The first of its days. */
  from: Day
  change: (rule: Rule) => void
}

/** On which days of the month or year it falls, where there is more than one way to say so. */
export function WhichDay({ rule, from, change }: WhichDayProps) {
  const choices = choicesFor(rule, from)
  const [first, ...others] = choices
  if (!first || others.length === 0) return null
  const now = printRule(rule)
  return (
    <div class="repeat-row">
      <Select
        name={moreText().repeat.whichDay}
        value={now}
        choose={(next) => change(choices.find((one) => printRule(one) === next) ?? rule)}
      >
        {choices.map((one) => (
          <option key={printRule(one)} value={printRule(one)}>
            {wordsOf(one, from)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function choicesFor(rule: Rule, from: Day): Rule[] {
  const plain = { ...rule, ...PLAIN }
  const ordinals = [Math.ceil(partsOf(from).day / 7)]
  if (partsOf(addDays(from, 7)).month !== partsOf(from).month) ordinals.push(-1)
  const byWeekday = ordinals.map((ordinal) => ({ ...plain, byday: [{ weekday: weekdayOf(from), ordinal }] }))
  const usual = rule.freq === 'MONTHLY' ? [plain, ...byWeekday] : [plain]
  const isUsual = usual.some((one) => printRule(one) === printRule(rule))
  const means = (one: Rule): string => wordsOf(one, from)
  return isUsual ? usual : [...usual.filter((one) => means(one) !== means(rule)), rule]
}

/** What a rule says beyond how often: `on the third Friday`. */
function wordsOf(rule: Rule, from: Day): string {
  const isPlain = printRule(rule) === printRule({ ...rule, ...PLAIN })
  const { day, month } = partsOf(from)
  const date = { ...PLAIN, bymonthday: [day], bymonth: rule.freq === 'YEARLY' ? [month] : [] }
  const whole = wordsFor({ ...rule, ...(isPlain && date) })
  const often = wordsFor({ ...rule, ...PLAIN })
  return whole.startsWith(`${often} `) ? whole.slice(often.length + 1) : whole
}

/** A rule that how often and on which days it comes say only together, such as every Tuesday in even weeks; else empty. */
export function wholeWords(rule: Rule): string {
  const whole = wordsFor(rule)
  return rule.freq === 'WEEKLY' || whole.includes(wordsFor({ ...rule, ...PLAIN })) ? '' : whole
}

/** The words of a rule without its end. */
export const wordsFor = (rule: Rule): string => ruleText(printRule({ ...rule, count: null, until: null }), 'due')
