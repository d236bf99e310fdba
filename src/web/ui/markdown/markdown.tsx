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

/**
 * Renders Markdown. A long text is rendered in the background; until then the text before it stays, or its source if there
 * was none. The source stays for good if that takes too long.
 */
export function Markdown({ source, class: more = '', reader, change }: MarkdownProps) {
  const html = useHtml(source)
  const box = useRef<HTMLDivElement>(null)
  const focused = box.current?.contains(document.activeElement) ? lineOf(document.activeElement) : undefined
  useLayoutEffect(() => {
    if (focused === undefined || box.current?.contains(document.activeElement)) return
    box.current?.querySelector<HTMLElement>(`[data-line="${focused}"]`)?.focus({ preventScroll: true })
  }, [html])
  if (html === null)
    return (
      <div class={`prose ${more}`} data-plain>
        {source}
      </div>
    )
  const tick = ({ target }: Event): void => {
    const line = lineOf(target as HTMLElement)
    if (change && line !== undefined) change(toggledCheck(source, Number(line)))
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

/** The line of the source that a check box stands in. */
const lineOf = (box: Element | null): string | undefined => (box as HTMLElement | null)?.dataset['line']

function useHtml(source: string): string | null {
  const isShort = source.length <= LONGEST_AT_ONCE
  const short = useMemo(() => (isShort ? renderMarkdown(source) : undefined), [source])
  const known = short ?? renderedBefore(source)
  const last = useRef<string | null>(null)
  if (known !== undefined) last.current = known
  const [, setRendered] = useState('')
  useEffect(() => {
    if (isShort || renderedBefore(source) !== undefined) return
    let isShown = true
    void renderBeside(source).then(() => isShown && setRendered(source))
    return () => {
      isShown = false
    }
  }, [source])
  return last.current
}
