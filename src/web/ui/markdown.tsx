import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { useMemo } from 'preact/hooks'

/** Markdown as a page. micromark writes no HTML of the author's and no address but http(s), mailto and relative ones. */
export function Markdown({ source }: { source: string }) {
  const html = useMemo(() => micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }), [source])
  return <div class="prose" dangerouslySetInnerHTML={{ __html: withSafeLinks(html) }} />
}

/** A link out opens in a tab of its own and learns nothing of where it came from. */
const withSafeLinks = (html: string): string =>
  html.replaceAll(/<a href="(https?:[^"]*)"/g, '<a href="$1" target="_blank" rel="noopener noreferrer"')
