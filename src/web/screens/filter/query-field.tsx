import { useId, useRef } from 'preact/hooks'
import { searchedWords, unknownHeads } from '../../../domain/filters/named.ts'
import { parseFilter, type ParsedFilter } from '../../../domain/filters/parse.ts'
import { today } from '../../text/clock.ts'
import { locale, weekStart } from '../../text/locale.ts'
import { moreText } from '../../text/text.ts'
import { TypedBefore, useCompletion } from '../../ui/forms/completion.tsx'
import { usePlacedList } from '../../ui/forms/placed-list.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filterCompletion } from './candidates.tsx'
import { unknownNames } from './names.ts'

/** Reads a filter as the server will, asking nobody. */
export const readQuery = (query: string): ParsedFilter =>
  parseFilter(query, { today: today.value, locale: locale.value, weekStart: weekStart.value })

type SyntaxErrorOfFilter = Extract<ParsedFilter, { ok: false }>

/** Where a filter stops making sense, and what was expected there; an emoji counts as one character. */
export function syntaxErrorIn(query: string, { position, expectation }: SyntaxErrorOfFilter): string {
  const words = moreText().filter
  const before = [...query.slice(0, position)].length
  return words.syntaxError(query.slice(position).trim(), before + 1, words.expected[expectation])
}

interface QueryFieldProps {
  query: string
  change: (query: string) => void
  enter: () => void
  /** Whether it was sent as it is: then it says, too, that nothing stands there. */
  isSent: boolean
}

/** The filter's line: its terms lit up below a transparent field, and where it stops making sense underlined. */
export function QueryField({ query, change, enter, isSent }: QueryFieldProps) {
  const id = useId()
  const words = moreText().filter
  const read = readQuery(query)
  const box = useRef<HTMLDivElement>(null)
  const { open, list, field, keyDown, typed, close } = useCompletion({
    text: query,
    complete: filterCompletion,
    change,
    label: moreText().quickAdd.suggestions,
  })
  usePlacedList(box, open)
  // While names are offered, the line is half written.
  const wrong = (isSent || query.trim() !== '') && !read.ok && !open ? read : null
  const parsed = read.ok && !open ? read : null
  const notes = parsed && [
    ...unknownNames(query, parsed).map(({ kind, typed, start }) => ({ start, note: words.unknown[kind](typed) })),
    ...unknownHeads(query, parsed).map(({ head, start }) => ({ start, note: words.unknownTerm(head) })),
  ]
  const searches = parsed && searchedWords(query, parsed)
  return (
    <div class="field">
      <label for={id}>{words.query}</label>
      <div ref={box} class="input query" aria-invalid={wrong ? true : undefined}>
        <div class="query-mirror" aria-hidden="true">
          {query === '' ? <span class="query-example">{words.example}</span> : <Lit query={query} read={read} />}
          {'\u200b'}
        </div>
        <textarea
          {...field}
          id={id}
          rows={1}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          value={query}
          placeholder={words.example}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-note`}
          onInput={(event) => {
            change(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))
            typed()
          }}
          onKeyDown={(event) => {
            if (keyDown(event) || event.key !== 'Enter') return
            event.preventDefault()
            enter()
          }}
          onBlur={close}
        />
        {open && <TypedBefore text={query} open={open} />}
        {list}
      </div>
      {wrong ? (
        <FieldError id={`${id}-note`} text={syntaxErrorIn(query, wrong)} />
      ) : (
        <p class="hint" id={`${id}-note`}>
          {words.hint}
        </p>
      )}
      <div role="status">
        {notes?.map(({ note, start }) => (
          <p class="hint query-note" data-unknown key={start}>
            <Icon name="circle-alert" size="s" />
            {note}
          </p>
        ))}
      </div>
      {searches?.map(({ words: searched, start }) => (
        <p class="hint query-note" key={start}>
          <Icon name="search" size="s" />
          {words.searchesFor(searched)}
        </p>
      ))}
    </div>
  )
}

function Lit({ query, read }: { query: string; read: ParsedFilter }) {
  if (!read.ok) {
    return (
      <>
        {query.slice(0, read.position)}
        <u>{query.slice(read.position)}</u>
      </>
    )
  }
  let at = 0
  const pieces = read.terms.map(({ start, end }) => {
    const before = query.slice(at, start)
    at = end
    return [<i key={`${start} before`}>{before}</i>, <mark key={start}>{query.slice(start, end)}</mark>]
  })
  return (
    <>
      {pieces}
      <i>{query.slice(at)}</i>
    </>
  )
}
