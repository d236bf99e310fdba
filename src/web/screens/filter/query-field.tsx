import { useId } from 'preact/hooks'
import { parseFilter, type ParsedFilter } from '../../../domain/filters/parse.ts'
import { today } from '../../text/clock.ts'
import { me } from '../../data/account/me.ts'
import { locale } from '../../text/locale.ts'
import { moreText } from '../../text/text.ts'
import { FieldError } from '../../ui/forms/field.tsx'

/** Reads a filter as the server will, asking nobody. */
export const readQuery = (query: string): ParsedFilter =>
  parseFilter(query, { today: today.value, locale: locale.value, weekStart: me.value?.week_start ?? 1 })

interface QueryFieldProps {
  query: string
  change: (query: string) => void
  enter: () => void
}

/** The filter's line: its terms lit up below a transparent field, and where it stops making sense underlined. */
export function QueryField({ query, change, enter }: QueryFieldProps) {
  const id = useId()
  const words = moreText().filter
  const read = readQuery(query)
  const wrong = query.trim() !== '' && !read.ok ? read : null
  const rest = wrong ? query.slice(wrong.position).trim() : ''
  return (
    <div class="field">
      <label for={id}>{words.query}</label>
      <div class="input query" aria-invalid={wrong ? true : undefined}>
        <div class="query-mirror" aria-hidden="true">
          <Lit query={query} read={read} />
          {'\u200b'}
        </div>
        <textarea
          id={id}
          rows={1}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          value={query}
          placeholder={words.example}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-note`}
          onInput={(event) => change(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.isComposing) return
            event.preventDefault()
            enter()
          }}
        />
      </div>
      {wrong ? (
        <FieldError id={`${id}-note`} text={words.slip(rest, wrong.position + 1, words.expected[wrong.expectation])} />
      ) : (
        <p class="hint" id={`${id}-note`}>
          {words.hint}
        </p>
      )}
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
