import { useEffect, useMemo, useState } from 'preact/hooks'
import { renderBeside, renderedBefore } from './beside.ts'
import { LONGEST_AT_ONCE, renderMarkdown } from './render.ts'

/** Markdown as a page; a long text as it was written until it is rendered, and for good where that takes too long. */
export function Markdown({ source, class: more = '' }: { source: string; class?: string }) {
  const isShort = source.length <= LONGEST_AT_ONCE
  const short = useMemo(() => (isShort ? renderMarkdown(source) : null), [source])
  const long = useLong(isShort ? null : source)
  const html = short ?? long
  if (html === null)
    return (
      <div class={`prose ${more}`} data-plain>
        {source}
      </div>
    )
  return <div class={`prose ${more}`} dangerouslySetInnerHTML={{ __html: html }} />
}

function useLong(source: string | null): string | null {
  const [, setRendered] = useState('')
  useEffect(() => {
    if (source === null || renderedBefore(source) !== undefined) return
    let isShown = true
    void renderBeside(source).then(() => isShown && setRendered(source))
    return () => {
      isShown = false
    }
  }, [source])
  return source === null ? null : (renderedBefore(source) ?? null)
}
