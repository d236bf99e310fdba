import { useState } from 'preact/hooks'
import { ApiError } from '../../sync/http/errors.ts'
import { openLayer } from '../../ui/floating/layers.tsx'
import { explainedError } from '../../data/refusals/refusal-reason.ts'
import { moreText } from '../../text/text.ts'
import { FormDialog } from '../../ui/floating/form-dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { tooManyTries } from '../shared/too-many-tries.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useOnce } from '../shared/use-once.ts'

export interface Question {
  title: string
  text?: string
  /** The verb on the button. */
  yes: string
  danger?: boolean
  /** A second field after the password: a new address, a new password. */
  also?: { label: string; type: 'email' | 'password'; check: (value: string) => string }
  send: (password: string, also: string) => Promise<unknown>
  /** What a refusal says about the second field, or about all; null: nothing of its own. */
  refusal?: (error: ApiError) => string | null
  done: () => void
}

/** Asks for the person's own password before something that only they may do. */
export function askPassword(question: Question): void {
  openLayer((close) => <AskPassword question={question} close={close} />)
}

function AskPassword({ question, close }: { question: Question; close: () => void }) {
  const words = moreText().security
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState('')
  const [email, setEmail] = useDraft('new email address', '')
  const [also, setAlso] = question.also?.type === 'email' ? [email, setEmail] : [secret, setSecret]
  const [errors, setErrors] = useState<{ password?: string; also?: string }>({})
  const send = useOnce(async () => {
    const wrong = question.also?.check(also)
    if (!password) return setErrors({ password: moreText().account.noPassword })
    if (wrong) return setErrors({ also: wrong })
    setErrors({})
    try {
      await question.send(password, also)
      setAlso('')
      close()
      question.done()
    } catch (error) {
      setErrors(refused(error, question))
    }
  })
  return (
    <FormDialog
      title={question.title}
      close={close}
      send={send}
      action={question.yes}
      danger={question.danger}
      cancel={close}
    >
      {question.text && <p>{question.text}</p>}
      <Field
        label={question.also?.type === 'password' ? words.current : words.askPassword}
        type="password"
        value={password}
        onInput={setPassword}
        error={errors.password ?? ''}
        autoComplete="current-password"
        first
      />
      {question.also && (
        <Field
          label={question.also.label}
          type={question.also.type}
          value={also}
          onInput={setAlso}
          error={errors.also ?? ''}
          autoComplete={question.also.type === 'email' ? 'email' : 'new-password'}
        />
      )}
    </FormDialog>
  )
}

function refused(error: unknown, { refusal, title }: Question): { password?: string; also?: string } {
  if (!(error instanceof ApiError)) return { password: explainedError(error, title) }
  const { password, current_password } = error.fields
  if (password ?? current_password) return { password: moreText().security.wrongPassword }
  if (error.status === 429) return { password: tooManyTries(error) }
  const own = refusal?.(error)
  return own
    ? { also: own, ...(error.status === 409 && { password: own }) }
    : { password: explainedError(error, title) }
}
