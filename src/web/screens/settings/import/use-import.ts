import { useEffect, useRef, useState } from 'preact/hooks'
import { MOST_ROWS } from '../../../../contract/import-limits.ts'
import type { ImportReport } from '../../../../contract/imports.ts'
import { importAccount, imported, importRows, importTodoist } from '../../../data/import.ts'
import { projects } from '../../../data/projects/projects.ts'
import { explainedError } from '../../../data/refusals/refusal-reason.ts'
import { isTooLargeForProxy } from '../../../data/refusals/refused-files.ts'
import { draftOf } from '../../../sync/drafts/drafts.ts'
import { ApiError, Unreachable } from '../../../sync/http/errors.ts'
import { moreText } from '../../../text/text.ts'
import { useComplaint } from '../../shared/use-complaint.ts'
import type { Mapping } from './guesses.ts'
import { mappedRows, readImportFile, type ImportFile } from './import-file.ts'
import { importDraft } from './mapping-form.tsx'

type Run = (dryRun: boolean) => Promise<ImportReport>

type Step =
  | { at: 'choose'; again: boolean }
  /** `sent`: the share of the file that is uploaded, 0 to 1; null while it is read. */
  | { at: 'busy'; sent: number | null }
  | Matching
  | Ready
  | { at: 'did'; report: ImportReport; lined: boolean }

interface Matching {
  at: 'mapping'
  source: Extract<ImportFile, { kind: 'table' }>
  /** What was chosen before, in place of the likely columns. */
  mapping?: Mapping
}

/** What only waits for a yes; of an account nothing is shown before. */
type Ready =
  | { at: 'account'; run: Run }
  | { at: 'would'; report: ImportReport; run: Run; matching?: Matching | undefined }

/** A file is chosen, what would happen is shown, and only then it happens. */
export function useImport() {
  const [step, setStep] = useState<Step>({ at: 'choose', again: false })
  const [error, complain] = useComplaint('')
  /** Whether the whole file has gone out. */
  const isSent = useRef(false)
  const stands = step.at === 'did' && step.report.projects.some(({ id }) => projects.get(id) !== undefined)
  useEffect(() => {
    // Nothing of it is there once it is undone.
    if (stands) return () => setStep((now) => (now === step ? { at: 'choose', again: true } : now))
    return undefined
  }, [stands])

  const again = (): void => setStep({ at: 'choose', again: true })
  const begin = (): void => {
    complain(() => '')
    setStep({ at: 'busy', sent: null })
  }
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
  const progress = (done: number): void => {
    isSent.current = done === 1
    setStep({ at: 'busy', sent: done < 1 ? done : null })
  }
  const preview = async (run: Run, matching?: Matching): Promise<void> => {
    begin()
    await run(true).then(
      (report) => setStep({ at: 'would', report, run, matching }),
      (reason: unknown) => failed(reason, matching),
    )
  }
  const choose = async (file: File): Promise<void> => {
    begin()
    const source = await readImportFile(file).catch(() => 'unreadable' as const)
    if (source === 'unreadable' || source === 'too large' || complaintAbout(source) !== '') {
      again()
      return complain(() => complaintAbout(source))
    }
    if (source.kind === 'table') return setStep({ at: 'mapping', source })
    if (source.kind === 'account') return setStep({ at: 'account', run: () => importAccount(source.file, progress) })
    await preview((dryRun) => importTodoist(source.file, dryRun, progress))
  }
  const match = async ({ source }: Matching, name: string, mapping: Mapping): Promise<void> => {
    const { name: file, table } = source
    const run: Run = async (dryRun) => {
      const report = await importRows(mappedRows(name, table, mapping, dryRun), table.lines, progress)
      if (!dryRun) draftOf(importDraft(file)).value = null
      return report
    }
    await preview(run, { at: 'mapping', source, mapping })
  }
  const confirm = async (ready: Ready): Promise<void> => {
    const matching = ready.at === 'would' ? ready.matching : undefined
    begin()
    isSent.current = false
    await ready.run(false).then(
      async (report) => {
        await imported(report)
        setStep({ at: 'did', report, lined: ready.at === 'would' })
      },
      (reason: unknown) => {
        failed(reason, matching)
        // Such as by a proxy that waited no longer: the import may go on, and an account's cannot be undone.
        if (reason instanceof Unreachable && isSent.current) complain(() => moreText().importExport.in.unanswered)
      },
    )
  }
  const startAgain = (): void => {
    complain(() => '')
    again()
  }
  return { step, error, choose, match, changeColumns: setStep, confirm, startAgain }
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
