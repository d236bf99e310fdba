import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Characters: what is longer is rendered beside the page, since it may take seconds if somebody wants it to. */
export const LONGEST_AT_ONCE = 1_000

/** Markdown as HTML. micromark writes no HTML of the author's and no address but http(s), mailto and relative ones. */
export const renderMarkdown = (source: string): string =>
  withSafeLinks(micromark(withFewQuotes(source), { extensions: [gfm()], htmlExtensions: [gfmHtml()] }))

/** Quotes in quotes down to 20 levels: each level more costs as much as all before it. */
const withFewQuotes = (source: string): string => source.replaceAll(/^((?: {0,3}>){20})[ >]+/gm, '$1 ')

/** A link out opens in a tab of its own and learns nothing of where it came from. */
const withSafeLinks = (html: string): string =>
  html.replaceAll(/<a href="(https?:[^"]*)"/g, '<a href="$1" target="_blank" rel="noopener noreferrer"')
