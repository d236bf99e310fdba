import { LONGEST_NAME } from '../../../../domain/lengths.ts'
import { useState } from 'preact/hooks'
import { moreText } from '../../../text/text.ts'
import { Choice, Field, FieldError } from '../../../ui/forms/field.tsx'
import { useComplaint } from '../../shared/use-complaint.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { useArrival } from './use-arrival.ts'
import { FIELDS, guessedMapping, type Mapping } from './guesses.ts'
import { unreadColumns, type Table } from './table.ts'

/** The name of what a file is imported as, until it is. */
export const importDraft = (file: string): string => `import of ${file}`

interface MappingFormProps {
  name: string
  table: Table
  /** What was chosen before; the likely columns without. */
  mapping: Mapping | undefined
  /** What was wrong with what was chosen before. */
  error: string
  preview: (name: string, mapping: Mapping) => void
}

/** Which column is what; guessed by their names. */
export function MappingForm({ name: given, table, mapping: chosen, error: refused, preview }: MappingFormProps) {
  const words = moreText().importExport.mapping
  const [name, setName] = useDraft(importDraft(given), given)
  const [mapping, setMapping] = useState(() => chosen ?? guessedMapping(table))
  const [error, complain] = useComplaint(refused)
  const arrival = useArrival<HTMLFormElement>()
  const unread = unreadColumns(table, Object.values(mapping))
  const submit = (event: Event): void => {
    event.preventDefault()
    complain(() => (mapping.content ? '' : moreText().importExport.mapping.needsContent))
    if (mapping.content) preview(name, mapping)
  }
  return (
    <form class="import-report" ref={arrival} onSubmit={submit} noValidate>
      <h3 tabIndex={-1}>{words.title}</h3>
      <p class="hint">{words.text(table.rows.length)}</p>
      <Field label={words.name} value={name} onInput={setName} autoComplete="off" maxLength={LONGEST_NAME} />
      <div class="field-pair">
        {FIELDS.map((field) => (
          <Choice
            key={field}
            label={words.fields[field]}
            value={mapping[field]}
            choose={(column) => setMapping({ ...mapping, [field]: column })}
          >
            <option value="">{words.none}</option>
            {table.columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </Choice>
        ))}
      </div>
      {unread.length > 0 && <p class="hint">{words.unread(unread)}</p>}
      {error && <FieldError text={error} />}
      <button class="button setting-save" data-kind="primary">
        {moreText().importExport.in.preview}
      </button>
    </form>
  )
}
