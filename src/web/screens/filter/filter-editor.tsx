import { LONGEST_NAME } from '../../../domain/lengths.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { FilterFields } from '../../data/filters/filter-changes.ts'
import { previewFilter, type Matches } from '../../data/filters/filter-matches.ts'
import { raiseMessage } from '../../data/messages.ts'
import { connection } from '../../sync/live.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { moreText, text } from '../../text/text.ts'
import { ColorChoice } from '../../ui/forms/color-choice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { LeftOver } from '../../ui/forms/left-over.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { Page } from '../shared/page/page.tsx'
import { FilterExamples } from './filter-examples.tsx'
import { FilterMatches } from './filter-matches.tsx'
import { QueryField, readQuery } from './query-field.tsx'

interface FilterEditorProps {
  /** Name of the draft. */
  draft: string
  start: FilterFields
  title: string
  save: (fields: FilterFields) => void
  cancel: () => void
}

/** Name, line and colour of a filter, with what it finds shown while it is written. */
export function FilterEditor({ draft, start, title, save, cancel }: FilterEditorProps) {
  const words = moreText().filter
  const asItWas = { name: start.name, query: start.query, color: start.color }
  const [fields, setFields, discard] = useDraft(draft, asItWas)
  const { name, query, color } = fields
  const [tried, setTried] = useState(false)
  const found = usePreview(query)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  const nameless = tried && name.trim() === ''
  const submit = (): void => {
    setTried(true)
    if (name.trim() === '') return
    if (!readQuery(query).ok) return form.current?.querySelector('textarea')?.focus()
    setFields(asItWas)
    save({ name: name.trim(), query: query.trim(), color })
  }
  const giveUp = (): void => {
    const isChanged = JSON.stringify(fields) !== JSON.stringify(asItWas)
    setFields(asItWas)
    cancel()
    if (isChanged) raiseMessage(moreText().draftDiscarded, { topic: 'delete', undo: () => setFields(fields) })
  }
  const tools = (
    <>
      <button type="button" class="button" data-kind="quiet" data-size="s" onClick={giveUp}>
        {moreText().cancel}
      </button>
      <button type="button" class="button" data-kind="primary" data-size="s" onClick={submit}>
        {text().save}
      </button>
    </>
  )
  return (
    <Page title={title} tools={tools}>
      <div class="filter-edit" data-save-on-top>
        <form
          ref={form}
          class="filter-form"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field
            label={words.name}
            value={name}
            onInput={(name) => setFields({ ...fields, name })}
            error={nameless ? moreText().nameMissing : ''}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            first
          />
          <QueryField query={query} change={(query) => setFields({ ...fields, query })} enter={submit} isSent={tried} />
          <ColorChoice color={color} choose={(color) => setFields({ ...fields, color })} />
          {discard && <LeftOver discard={discard} />}
        </form>
        <div class="filter-found">
          <div role="status">
            {found && <h2 class="group">{found === 'failed' ? whyNot() : words.matches(found.total)}</h2>}
          </div>
          {found && found !== 'failed' && <FilterMatches ids={found.ids} query={query} />}
        </div>
        <FilterExamples write={(query) => setFields({ ...fields, query })} />
      </div>
    </Page>
  )
}

const whyNot = (): string => (connection.value === 'lost' ? text().notRead.title : text().loadFailed)

const PAUSE_MS = 200

/** What the line finds, asked for when the typing pauses; nothing while the line asks for something else. */
function usePreview(query: string): Matches | 'failed' | null {
  const wanted = query.trim()
  const [answer, setAnswer] = useState<{ to: string; matches: Matches | 'failed' } | null>(null)
  useEffect(() => {
    let current = true
    if (wanted === '' || !readQuery(wanted).ok) return
    const show = (matches: Matches | 'failed'): void => void (current && setAnswer({ to: wanted, matches }))
    let stop = (): void => {}
    const ask = (): Promise<void> => previewFilter(wanted).then(show)
    const timer = setTimeout(() => (stop = untilRead(ask, () => show('failed'))), PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
      stop()
    }
  }, [wanted])
  return answer?.to === wanted ? answer.matches : null
}
