/** The plan of an import from any source: projects with their sections, tasks and comments, in order. */
import type { Day } from '../calendar/day.ts'
import type { Time } from '../calendar/time.ts'
import type { Warn, Warning } from './warnings.ts'
import { LONGEST_COMMENT, LONGEST_CONTENT, LONGEST_DESCRIPTION, LONGEST_NAME } from '../lengths.ts'
import { cut } from '../text/cut.ts'
import { LINE_BREAKS } from '../text/line-breaks.ts'
import { tidyMarkdown } from '../text/tidy-markdown.ts'
import { visibly } from '../text/visible.ts'
import type { Basis } from '../recurrence/rule.ts'

export interface PlannedDue {
  due_date: Day | null
  due_time: Time | null
  due_timezone: string | null
  recurrence_rule: string | null
  recurrence_basis: Basis
}

/** By the importer's clock; null if the source does not say it. */
export interface PlannedCompletion {
  day: Day | null
  time: Time | null
}

export interface PlannedComment {
  body: string
  /** In ms since 1970; null if the source does not say when. */
  written: number | null
}

export interface PlannedTask {
  /** The line where its record starts, counted from 1. */
  line: number
  content: string
  description: string
  priority: number
  labels: string[]
  due: PlannedDue
  duration_min: number | null
  /** Assigned to the person who imports. */
  isMine: boolean
  /** Null for an open task. */
  completion: PlannedCompletion | null
  /** Index of the parent task in `tasks` of the project. */
  parent: number | null
  /** Index of the section in `sections` of the project. */
  section: number | null
  comments: PlannedComment[]
}

export interface PlannedProject {
  name: string
  view_mode: 'list' | 'board' | 'calendar'
  sections: string[]
  tasks: PlannedTask[]
  warnings: Warning[]
}

export const NOT_DUE: PlannedDue = {
  due_date: null,
  due_time: null,
  due_timezone: null,
  recurrence_rule: null,
  recurrence_basis: 'due',
}

/** Most characters read of a cell; longer than the longest description with the content before it. */
export const LONGEST_CELL = 100_000

/** Cuts a cell that is too long and warns, before it is parsed. */
export function cutCell(text: string, warn: Warn): string {
  if (text.length <= LONGEST_CELL) return text
  warn('cell_shortened', { most: LONGEST_CELL })
  return text.slice(0, LONGEST_CELL).toWellFormed()
}

/** A text as quoted in a warning: at most `most` UTF-16 units, with an ellipsis if something was left out. */
export const excerpt = (text: string, most = 80): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text

/** A name in one line, cut to its maximum length. */
export const oneName = (text: string): string => cut(visibly(text.split(LINE_BREAKS).join(' ')), LONGEST_NAME).trim()

/**
 * Fits content and description into their limits: content with several lines, or too long, is moved to the top of the
 * description. Adds a warning for what was cut.
 */
export function fitted(text: string, description: string, warn: Warn): { content: string; description: string } {
  const [first = '', ...rest] = text.trim().split(LINE_BREAKS)
  const content = cut(first.trim(), LONGEST_CONTENT).trim()
  const isCut = content !== first.trim()
  const moved = isCut ? text.trim() : rest.join('\n')
  const whole = [moved, description].filter((part) => part !== '').join('\n\n')
  const kept = cut(whole, LONGEST_DESCRIPTION)
  if (isCut) warn('title_shortened', { most: LONGEST_CONTENT })
  if (kept !== whole) warn('description_shortened', { most: LONGEST_DESCRIPTION })
  return { content, description: kept }
}

/** Splits a text into comments of the maximum length, in order. */
export function inComments(text: string): string[] {
  const parts: string[] = []
  let rest = tidyMarkdown(text)
  while (rest !== '') {
    const part = tidyMarkdown(cut(rest, LONGEST_COMMENT))
    parts.push(part)
    rest = tidyMarkdown(rest.slice(cut(rest, LONGEST_COMMENT).length))
  }
  return parts
}
