import type { ImportReport } from '../../../../contract/imports.ts'
import { isDay } from '../../../../domain/calendar/day.ts'
import { warningIn } from '../../../../domain/import/warnings.ts'
import { ruleText } from '../../../data/tasks/adding/reader.ts'
import { dayInSentence } from '../../../text/dates.ts'
import { paths } from '../../routes.ts'
import { moreText } from '../../../text/text.ts'
import { Preview } from './preview.tsx'
import { useArrival } from './use-arrival.ts'

interface ReportProps {
  report: ImportReport
  did: boolean
  /** Whether warnings have a line to name; an account export is no list of lines. */
  lined: boolean
}

/** What an import would do, or did, and everything that could not come along. */
export function Report({ report, did, lined }: ReportProps) {
  const words = moreText().importExport.report
  const { projects, tasks, sections, comments, labels, warnings, preview = [] } = report
  const arrival = useArrival()
  return (
    <div class="import-report" ref={arrival}>
      <div class="notice">
        <h3 tabIndex={-1}>{did ? words.importedTitle : words.previewTitle}</h3>
        {did ? (
          <ul>
            {projects.map(({ id, name }) => (
              <li key={id}>{id && <a href={paths.project(id)}>{words.open(name)}</a>}</li>
            ))}
          </ul>
        ) : (
          <p>{words.projects(projects.map(({ name }) => name))}</p>
        )}
        <p>{words.counts(tasks, sections, comments, labels)}</p>
      </div>
      {warnings.length === 0 ? (
        <p class="hint">{words.nothing}</p>
      ) : (
        <details open={warnings.length <= 20}>
          <summary>{words.warnings(warnings.length)}</summary>
          <ul class="import-warnings">
            {warnings.map((warning, index) => (
              <li key={index}>
                {lined && <strong>{words.line(warning.line, warning.file)}</strong>}{' '}
                {warningIn(words.warning, inWords(warning))}
              </li>
            ))}
          </ul>
        </details>
      )}
      {preview.map((project, index) => (
        <Preview key={index} project={project} />
      ))}
    </div>
  )
}

/** With the date that was understood, a day or a rule, as the person reads it. */
function inWords(warning: ImportReport['warnings'][number]): ImportReport['warnings'][number] {
  const { as, basis, ...values } = warning.values
  if (typeof as !== 'string') return warning
  const rule = (): string => ruleText(as, basis === 'completion' ? 'completion' : 'due')
  return { ...warning, values: { ...values, as: isDay(as) ? dayInSentence(as) : rule() } }
}
