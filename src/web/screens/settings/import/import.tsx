import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { MOST_ROWS } from '../../../../contract/import-limits.ts'
import type { ImportReport } from '../../../../contract/imports.ts'
import { explainedError } from '../../../data/refusals/refusal-reason.ts'
import { importAccount, imported, importTodoist, importRows } from '../../../data/import.ts'
import { projects } from '../../../data/projects/projects.ts'
import { isTooLargeForProxy } from '../../../data/refusals/refused-files.ts'
import { draftOf } from '../../../sync/drafts/drafts.ts'
import { ApiError, Unreachable } from '../../../sync/http/errors.ts'
import { moreText } from '../../../text/text.ts'
import { FieldError } from '../../../ui/forms/field.tsx'
import { useComplaint } from '../../shared/use-complaint.ts'
import { Setting } from '../setting.tsx'
import { importDraft, MappingForm } from './mapping-form.tsx'
import { Report } from './report.tsx'
import { useArrival } from './use-arrival.ts'
import type { Mapping } from './guesses.ts'
import { mappedRows, readImportFile, type ImportFile } from './import-file.ts'

type Run = (dryRun: boolean) => Promise<ImportReport>

type Step =
  | { at: 'choose'; again: boolean }
  /** `sent`: the share of the file that is uploaded, 0 to 1; null while it is read. */
  | { at: 'busy'; sent: number | null }
  | Matching
  | { at: 'account'; run: Run }
  | { at: 'would'; report: ImportReport; run: Run; matching?: Matching | undefined }
  | { at: 'did'; report: ImportReport; lined: boolean }

interface Matching {
  at: 'mapping'
  source: Extract<ImportFile, { kind: 'table' }>
  /** What was chosen before, in place of the likely columns. */
  mapping?: Mapping
}

/** A file is chosen, what would happen is shown, and only then it happens. */
export function Import() {
  const words = moreText().importExport.in
  const [step, setStep] = useState<Step>({ at: 'choose', again: false })
  const [error, complain] = useComplaint('')
  const again = (): void => setStep({ at: 'choose', again: true })
  const another = (): void => {
    complain(() => '')
    again()
  }
  const stands = step.at === 'did' && step.report.projects.some(({ id }) => projects.get(id) !== undefined)
  useEffect(() => {
    // Nothing of it is there once it is undone.
    if (stands) return () => setStep((now) => (now === step ? { at: 'choose', again: true } : now))
    return undefined
  }, [stands])

  const failed = (reason: unknown, matching?: Matching): void => {
    if (matching) setStep(matching)
    else again()
    const isRefused = reason instanceof ApiError && reason.status < 500
    complain(() => {
      const { refused, tooLargeForProxy, choose } = moreText().importExport.in
      if (isRefused && isTooLargeForProxy(reason)) return tooLargeForProxy
      return isRefused ? refused(reason.fields['file']) : explainedError(reason, choose)
    })
  }
  /** Whether the whole file has gone out. */
  const isSent = useRef(false)
  const progress = (done: number): void => {
    isSent.current = done === 1
    setStep({ at: 'busy', sent: done < 1 ? done : null })
  }

  const preview = async (run: Run, matching?: Matching): Promise<void> => {
    complain(() => '')
    setStep({ at: 'busy', sent: null })
    await run(true).then(
      (report) => setStep({ at: 'would', report, run, matching }),
      (reason: unknown) => failed(reason, matching),
    )
  }
  const runImport = async (run: Run, lined: boolean, matching?: Matching): Promise<void> => {
    setStep({ at: 'busy', sent: null })
    isSent.current = false
    await run(false).then(
      async (report) => {
        await imported(report)
        setStep({ at: 'did', report, lined })
      },
      (reason: unknown) => {
        failed(reason, matching)
        // Such as by a proxy that waited no longer: the import may go on, and an account's cannot be undone.
        if (reason instanceof Unreachable && isSent.current) complain(() => moreText().importExport.in.unanswered)
      },
    )
  }
  const choose = async (file: File): Promise<void> => {
    complain(() => '')
    setStep({ at: 'busy', sent: null })
    const source = await readImportFile(file).catch(() => 'unreadable' as const)
    if (source === 'unreadable' || source === 'too large' || complaintAbout(source) !== '') {
      again()
      return complain(() => complaintAbout(source))
    }
    if (source.kind === 'table') return setStep({ at: 'mapping', source })
    if (source.kind === 'account') return setStep({ at: 'account', run: () => importAccount(source.file, progress) })
    await preview((dryRun) => importTodoist(source.file, dryRun, progress))
  }

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
          preview={(name: string, mapping: Mapping) => {
            const { name: file, table } = step.source
            const run: Run = async (dryRun) => {
              const report = await importRows(mappedRows(name, table, mapping, dryRun), table.lines, progress)
              if (!dryRun) draftOf(importDraft(file)).value = null
              return report
            }
            void preview(run, { ...step, mapping })
          }}
        />
      )}
      {step.at === 'account' && <AccountNotice />}
      {(step.at === 'would' || step.at === 'did') && (
        <Report report={step.report} did={step.at === 'did'} lined={step.at === 'would' || step.lined} />
      )}
      {step.at !== 'choose' && step.at !== 'busy' && (
        <p class="import-acts">
          {(step.at === 'would' || step.at === 'account') && (
            <button
              type="button"
              class="button"
              data-kind="primary"
              onClick={() =>
                void runImport(step.run, step.at === 'would', step.at === 'would' ? step.matching : undefined)
              }
            >
              {words.import}
            </button>
          )}
          {step.at === 'would' && step.matching && (
            <button type="button" class="button" onClick={() => step.matching && setStep(step.matching)}>
              {words.columns}
            </button>
          )}
          <button type="button" class="button" onClick={another}>
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

function complaintAbout(source: ImportFile | 'unreadable' | 'too large'): string {
  const words = moreText().importExport.in
  if (source === 'unreadable') return words.unreadable
  if (source === 'too large') return words.tooLarge
  if (source.kind !== 'table') return ''
  const { rows, columns } = source.table
  if (rows.length === 0 || columns.length === 0) return words.noTable
  return rows.length > MOST_ROWS ? words.tooManyRows(MOST_ROWS) : ''
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
