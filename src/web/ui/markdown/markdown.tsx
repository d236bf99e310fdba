import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { renderBeside, renderedBefore } from './beside.ts'
import { LONGEST_AT_ONCE, renderMarkdown, toggledCheck } from './render.ts'

interface MarkdownProps {
  source: string
  class?: string
  /** Id of whom a mention is marked for. */
  reader?: string | undefined
  /** Called with the new text when a check box is ticked; without it they only show how they are. */
  change?: ((source: string) => void) | undefined
}

/** Markdown as a page; a long text as it was written until it is rendered, and for good where that takes too long. */
export function Markdown({ source, class: more = '', reader, change }: MarkdownProps) {
  const isShort = source.length <= LONGEST_AT_ONCE
  const short = useMemo(() => (isShort ? renderMarkdown(source) : null), [source])
  const long = useLong(isShort ? null : source)
  const html = short ?? long
  const box = useRef<HTMLDivElement>(null)
  const ticked = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (ticked.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-line="${ticked.current}"]`)?.focus({ preventScroll: true })
    ticked.current = undefined
  }, [html])
  if (html === null)
    return (
      <div class={`prose ${more}`} data-plain>
        {source}
      </div>
    )
  const tick = ({ target }: Event): void => {
    const line = (target as HTMLElement).dataset['line']
    if (!change || line === undefined) return
    ticked.current = line
    change(toggledCheck(source, Number(line)))
  }
  return (
    <div
      ref={box}
      class={`prose ${more}`}
      onChange={tick}
      dangerouslySetInnerHTML={{ __html: forReader(html, reader, change !== undefined) }}
    />
  )
}

const forReader = (html: string, reader: string | undefined, isEditable: boolean): string => {
  const marked = reader ? html.replaceAll(`data-person="${reader}"`, 'data-person="me"') : html
  return isEditable ? marked.replaceAll(' disabled="" data-line=', ' data-line=') : marked
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
