import { useState } from 'preact/hooks'
import { parseRule } from '../../../../domain/recurrence/parse.ts'
import { printRule } from '../../../../domain/recurrence/print.ts'
import type { Basis, Rule } from '../../../../domain/recurrence/rule.ts'
import type { Due } from '../../../data/tasks/edit.ts'
import { today } from '../../../text/clock.ts'
import { moreText, text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Anchor } from '../../../ui/floating/popover.tsx'
import type { ShownDue } from './date-popover.tsx'
import { RepeatPreview } from './repeat-preview.tsx'
import { WhichDay, wholeWords } from './repeat-day.tsx'
import { Ends, Frequency, Weekdays, Whole } from './repeat-parts.tsx'
import { timeIn, TypedPopover, useTypedLine } from './typed-popover.tsx'

interface RepeatEditorProps {
  /** The name under which what is typed is kept until it is used. */
  draft: string
  now: ShownDue
  anchor: Anchor | null
  close: () => void
  /** Closes the date that it was opened from. */
  closeBelow: () => void
  change: (change: RepeatChange) => void
  /** Leaves out this occurrence, unless it is completed; left out where there is none yet. */
  skip?: () => void
}

/** The repeat, and what of the due date is to change with it. */
export type RepeatChange = Partial<Due> & Pick<Required<Due>, 'recurrence_rule'>

/** Every part of a repeat, or the whole of it typed as in quick add; nothing is saved before its days were shown. */
export function RepeatEditor({ draft, now, anchor, close, closeBelow, change, skip }: RepeatEditorProps) {
  const words = moreText().repeat
  const from = now.due_date ?? today.value
  const line = useTypedLine(draft, {
    understood: ({ recurrence_rule, recurrence_basis }) => {
      if (!recurrence_rule) return
      setRule(ruleOf(recurrence_rule))
      setBasis(recurrence_basis)
    },
  })
  const begun = line.parsed?.recurrence_rule ? line.parsed : now
  const [rule, setRule] = useState<Rule>(() => ruleOf(begun.recurrence_rule ?? 'FREQ=WEEKLY'))
  const [basis, setBasis] = useState<Basis>(begun.recurrence_basis)
  const { parsed } = line
  const written = printRule(rule)
  const first = parsed?.recurrence_rule && parsed.due_date ? parsed.due_date : from
  const finish = (): void => {
    close()
    line.clear()
    closeBelow()
  }
  const isUnknown = parsed !== null && !parsed.recurrence_rule
  const save = (): void => {
    if (isUnknown) return
    finish()
    change({
      recurrence_rule: written,
      recurrence_basis: basis,
      // Others may have moved the day since.
      ...(first !== now.due_date && { due_date: first }),
      ...(parsed && timeIn(parsed)),
    })
  }
  const never = (): void => {
    finish()
    change({ recurrence_rule: null })
  }
  const skipOccurrence = (): void => {
    finish()
    skip?.()
  }
  const whole = wholeWords(rule)
  const parts = (
    <>
      <Frequency rule={rule} change={setRule} />
      {rule.freq === 'WEEKLY' ? (
        <Weekdays rule={rule} from={first} change={setRule} />
      ) : (
        <WhichDay rule={rule} from={first} change={setRule} />
      )}
    </>
  )
  const form = (
    <>
      {whole ? <Whole rule={rule} words={whole} change={setRule} /> : parts}
      <Ends rule={rule} from={first} change={setRule} />
      <label class="repeat-row">
        {words.countFromDone}
        <button
          type="button"
          class="switch push"
          role="switch"
          aria-checked={basis === 'completion'}
          onClick={() => setBasis(basis === 'completion' ? 'due' : 'completion')}
        />
      </label>
      <RepeatPreview rule={written} basis={basis} from={first} />
      <Foot
        stop={now.recurrence_rule ? never : null}
        skip={now.recurrence_rule && skip && !now.completed ? skipOccurrence : null}
        canSave={!isUnknown}
      />
    </>
  )
  return (
    <TypedPopover
      anchor={anchor}
      label={words.title}
      field={words.field}
      line={line}
      said={isUnknown ? { words: words.notUnderstood, good: false } : null}
      close={close}
      enter={save}
      form={form}
    />
  )
}

interface FootProps {
  /** Ends the repeat; null where there is none. */
  stop: (() => void) | null
  skip: (() => void) | null
  canSave: boolean
}

function Foot({ stop, skip, canSave }: FootProps) {
  return (
    <div class="repeat-foot">
      {skip && (
        <button type="button" class="button" data-kind="quiet" data-size="s" onClick={skip}>
          <Icon name="skip-forward" />
          {text().task.skip}
        </button>
      )}
      {stop && (
        <button type="button" class="button" data-kind="quiet" data-size="s" onClick={stop}>
          <Icon name="x" />
          {moreText().repeat.stop}
        </button>
      )}
      <button class="button" data-kind="primary" data-size="s" disabled={!canSave}>
        {text().save}
      </button>
    </div>
  )
}

function ruleOf(text: string): Rule {
  const parsed = parseRule(text)
  if (parsed.ok) return parsed.rule
  return ruleOf('FREQ=WEEKLY')
}
