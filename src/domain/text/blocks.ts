/**
 * The blocks of Markdown, as far as they tell where code is: CommonMark 4.1–4.5, 4.8, 5.1 and 5.2. HTML blocks and
 * tables are paragraphs here.
 */

export interface Block {
  /** Of a fence with its marks, or indented. */
  isCode: boolean
  /** Whole lines with the markers of their containers; the texts of all blocks, joined by line ends, are the source. */
  text: string
}

/** `width`: columns before its content. `isEmpty`: nothing has followed its sign so far. */
interface Item {
  width: number
  isEmpty: boolean
}
type Container = 'quote' | Item

/** Each line is compared with all that is open. */
const MOST_OPEN = 20

const QUOTE = /^ {0,3}> ?/
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])(?=[ \r]|$)/
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?=[ \r]|$)/
const UNDERLINE = /^ {0,3}(?:-+|=+)\s*$/
const RULE = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})\r?$/
const INDENTED = /^ {4}/

/** Splits Markdown into blocks; takes time in proportion to its length. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Container[] = []
  let fence: string | null = null
  let paragraph: string[] = []
  /** Whether nothing but blank lines has followed indented code: micromark lets it be ended by what ends a paragraph. */
  let isAfterIndented = false
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ isCode: false, text: paragraph.join('\n') })
    paragraph = []
  }
  const addLine = (text: string, isCode: boolean): void => {
    endParagraph()
    blocks.push({ isCode, text })
  }

  for (const line of markdown.split('\n')) {
    const { matched, rest: inside } = matchOpen(open, withoutTabs(line))
    const isWithin = matched === open.length
    if (fence !== null && isWithin) {
      addLine(line, true)
      if (closes(fence, inside)) fence = null
      continue
    }
    fence = null
    const isParagraphOpen = paragraph.length > 0
    if (isParagraphOpen && isWithin && UNDERLINE.test(inside)) {
      paragraph.push(line)
      endParagraph()
      continue
    }
    const { opened, rest } = openNew(inside, MOST_OPEN - matched, isWithin && (isParagraphOpen || isAfterIndented))
    const marks = FENCE.exec(rest)?.[1]
    const isLine = marks !== undefined || isBlank(rest) || HEADING.test(rest) || RULE.test(rest)
    if (!isLine && isParagraphOpen && opened.length === 0) {
      paragraph.push(line)
      continue
    }
    endParagraph()
    open = [...open.slice(0, matched), ...opened]
    if (marks !== undefined) fence = marks
    const isIndented = !isLine && INDENTED.test(rest)
    isAfterIndented = isIndented || (isAfterIndented && isWithin && isBlank(inside))
    if (isLine || isIndented) addLine(line, marks !== undefined || isIndented)
    else paragraph.push(line)
  }
  endParagraph()
  return blocks
}

/** A tab stands for the spaces to the next of every fourth column. */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  let columns = 0
  return line
    .split('\t')
    .map((piece, index, { length }) => {
      columns += piece.length
      const spaces = index === length - 1 ? 0 : 4 - (columns % 4)
      columns += spaces
      return piece + ' '.repeat(spaces)
    })
    .join('')
}

const isBlank = (text: string): boolean => text.trim() === ''

/** The number of open containers that a line continues, and the rest of the line within them. */
function matchOpen(open: readonly Container[], line: string): { matched: number; rest: string } {
  let matched = 0
  let rest = line
  for (const container of open) {
    const inside = insideOf(container, rest)
    if (inside === null) break
    matched++
    rest = inside
  }
  return { matched, rest }
}

function insideOf(container: Container, line: string): string | null {
  if (container === 'quote') return QUOTE.test(line) ? line.replace(QUOTE, '') : null
  // A list item starts with at most one blank line.
  if (isBlank(line)) return container.isEmpty ? null : line
  if (line.search(/[^ ]/) < container.width) return null
  container.isEmpty = false
  return line.slice(container.width)
}

/** The containers that start in a line, at most `most`, and the rest of the line within them. */
function openNew(line: string, most: number, isInParagraph: boolean): { opened: Container[]; rest: string } {
  const opened: Container[] = []
  let rest = line
  while (opened.length < most) {
    const quote = QUOTE.exec(rest)?.[0]
    const item = quote === undefined && !RULE.test(rest) ? itemAt(rest, isInParagraph && opened.length === 0) : null
    if (quote === undefined && item === null) break
    opened.push(item ?? 'quote')
    rest = rest.slice(item?.width ?? quote!.length)
  }
  return { opened, rest }
}

/** Only an item with content ends a paragraph, and in a numbered list only if it starts at 1. */
function itemAt(line: string, isInParagraph: boolean): Item | null {
  const found = ITEM.exec(line)
  if (!found) return null
  const [sign, number = '1'] = found
  const content = line.slice(sign.length)
  const isEmpty = isBlank(content)
  if (isInParagraph && (isEmpty || Number(number) !== 1)) return null
  const spaces = content.search(/[^ ]/)
  return { width: sign.length + (isEmpty || spaces < 1 || spaces > 4 ? 1 : spaces), isEmpty }
}

/** Whether a line ends the code of a fence that was opened by `marks`. */
function closes(marks: string, line: string): boolean {
  const [found, end = ''] = FENCE.exec(line) ?? []
  return found !== undefined && end.startsWith(marks) && isBlank(line.slice(found.length))
}
