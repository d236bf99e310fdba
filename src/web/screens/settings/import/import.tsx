import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { moreText } from '../../../text/text.ts'
import { FieldError } from '../../../ui/forms/field.tsx'
import { Setting } from '../setting.tsx'
import { MappingForm } from './mapping-form.tsx'
import { Report } from './report.tsx'
import { useArrival } from './use-arrival.ts'
import { useImport } from './use-import.ts'

/** A file of tasks or of a whole account, brought in. */
export function Import() {
  const words = moreText().importExport.in
  const { step, error, choose, match, changeColumns, confirm, startAgain } = useImport()
  return (
    <Setting title={words.title} text={words.text}>
      {step.at === 'choose' && <Chooser choose={(file) => void choose(file)} error={error} again={step.again} />}
      {step.at === 'busy' && (
        <p class="hint" role="status">
          {step.sent === null ? words.reading : words.sending(Math.round(step.sent * 100))}
        </p>
      )}
      {step.at === 'mapping' && (
        <MappingForm
          name={step.source.name}
          table={step.source.table}
          mapping={step.mapping}
          error={error}
          preview={(name, mapping) => void match(step, name, mapping)}
        />
      )}
      {step.at === 'account' && <AccountNotice />}
      {(step.at === 'would' || step.at === 'did') && (
        <Report report={step.report} did={step.at === 'did'} lined={step.at === 'would' || step.lined} />
      )}
      {step.at !== 'choose' && step.at !== 'busy' && (
        <p class="import-acts">
          {(step.at === 'would' || step.at === 'account') && (
            <button type="button" class="button" data-kind="primary" onClick={() => void confirm(step)}>
              {words.import}
            </button>
          )}
          {step.at === 'would' && step.matching && (
            <button type="button" class="button" onClick={() => step.matching && changeColumns(step.matching)}>
              {words.columns}
            </button>
          )}
          <button type="button" class="button" onClick={startAgain}>
            {words.another}
          </button>
        </p>
      )}
    </Setting>
  )
}

function AccountNotice() {
  const words = moreText().importExport.account
  const arrival = useArrival()
  return (
    <div class="notice" ref={arrival}>
      <h3 tabIndex={-1}>{words.title}</h3>
      <p>{words.text}</p>
    </div>
  )
}

interface ChooserProps {
  choose: (file: File) => void
  error: string
  /** Another file is chosen, so the focus is here. */
  again: boolean
}

function Chooser({ choose, error, again }: ChooserProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (again) input.current?.focus()
  }, [])
  return (
    <div class="field">
      <label for={id}>{moreText().importExport.in.choose}</label>
      <input
        ref={input}
        class="input import-file"
        type="file"
        id={id}
        accept=".csv,.zip,.json,.tsv,.txt,text/csv,application/zip,application/json"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget: { files } }) => files?.[0] && choose(files[0])}
      />
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
