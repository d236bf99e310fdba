import type { ComponentChildren } from 'preact'
import { explainedError } from '../../data/refusals/refusal-reason.ts'
import { raiseError, raiseMessage } from '../../data/messages.ts'
import { moreText, text } from '../../text/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useComplaint } from '../shared/use-complaint.ts'
import { useDraft } from '../shared/use-draft.ts'

interface SavedFieldProps {
  label: string
  saved: string
  /** Where it is kept while it is half typed. */
  draft: string
  /** Resolves with what is wrong with it, null when it is saved. */
  save: (text: string) => Promise<(() => string) | null>
  autoComplete: string
  maxLength: number
  children?: ComponentChildren
}

/** A text of the settings with a Save of its own. */
export function SavedField({ label, saved, draft, save, autoComplete, maxLength, children }: SavedFieldProps) {
  const words = moreText().settings
  const [typed, setTyped] = useDraft(draft, saved)
  const [error, complain] = useComplaint('')
  const entered = typed.trim()
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (entered === saved) return
    complain(() => '')
    try {
      const wrong = await save(entered)
      complain(wrong ?? (() => ''))
      if (wrong !== null) return
      setTyped((now) => (now === typed ? saved : now))
      raiseMessage(words.saved)
    } catch (refusal) {
      raiseError(explainedError(refusal, label))
    }
  }
  return (
    <form class="field" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={label}
        value={typed}
        onInput={setTyped}
        error={error}
        autoComplete={autoComplete}
        maxLength={maxLength}
        end={entered !== saved && <button class="field-end">{text().save}</button>}
      >
        {children}
      </Field>
    </form>
  )
}
