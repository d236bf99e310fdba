/**
 * Labels inside a task's content: `Buy milk @shop @"two words"`. `\@` is an at sign, not a label; nor is one in a link,
 * as long as no label in quotes holds the `]` that would make it one.
 */
import { LONGEST_LABEL, MOST_LABELS } from '../lengths.ts'
import { isVisible } from '../text/visible.ts'

const AT =
  /\[(?:[^\][\s]|\s(?!@"(?:[^"\\\]]|\\["\\])*\]))*\]\((?:[^()\s]|\([^()\s]*\))*\)|(^|\s)(?:\\(\\*@)(?=\S)|@(?:"((?:[^"\\]|\\["\\])+)"|([^\s"]\S*)))/g

const ESCAPED = /(^|\s)\\(\\*@)(?=\S)/g

export interface Labelled {
  content: string
  labels: string[]
}

/** Separates the labels from a cell's text. A text of labels only stays as content. */
export function takeLabels(text: string): Labelled {
  const labels: string[] = []
  const without = text.replace(
    AT,
    (
      whole: string,
      before: string | undefined,
      literal: string | undefined,
      quoted: string | undefined,
      bare: string | undefined,
    ) => {
      if (before === undefined) return whole.replace(ESCAPED, '$1$2')
      if (literal !== undefined) return before + literal
      const said = bare && bare.slice(0, endOfWord(bare))
      const name = (said ?? quoted!.replaceAll(/\\(["\\])/g, '$1')).trim()
      if (!isVisible(name) || [...name].length > LONGEST_LABEL || labels.length === MOST_LABELS) return whole
      labels.push(name)
      return said === undefined ? '' : bare!.slice(said.length)
    },
  )
  return !isVisible(without) ? { content: text.trim(), labels } : { content: without.trim(), labels }
}

/** Index of the punctuation at the end of a word. */
function endOfWord(word: string): number {
  let end = word.length
  while (end > 0 && '.,;:!?)'.includes(word[end - 1]!)) end--
  return end
}

/** The inverse of `takeLabels`. */
export const withLabels = ({ content, labels }: Labelled): string =>
  [content.replace(/(^|\s)(\\*@)(?=\S)/g, '$1\\$2'), ...labels.map(labelWord)].join(' ')

const labelWord = (name: string): string =>
  /^[^\s"]\S*$/.test(name) && !/[.,;:!?)]$|\]\(/.test(name) ? `@${name}` : `@"${name.replaceAll(/["\\]/g, '\\$&')}"`
