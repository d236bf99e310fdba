/** Mentions of people in Markdown: `[@Name](person:{id})`. */
import { LONGEST_NAME } from '../lengths.ts'
import { ANY_UUID } from '../uuid.ts'
import { withoutCode } from './code.ts'

const MENTION = new RegExp(`\\[@([^[\\]\\n]{1,${LONGEST_NAME}})\\]\\(person:(${ANY_UUID})\\)`, 'g')
const MOST_PEOPLE = 50

export interface Mention {
  id: string
  name: string
}

/** The mentioned people, without duplicates, each with the name of its first mention. */
export function mentionsOf(markdown: string): Mention[] {
  const found = new Map<string, Mention>()
  for (const [, name = '', id = ''] of markdown.matchAll(MENTION)) if (!found.has(id)) found.set(id, { id, name })
  return [...found.values()]
}

/** Ids of the first MOST_PEOPLE mentioned outside code and not behind a backslash, without duplicates. */
export const mentionedIn = (markdown: string): string[] =>
  mentionsOf(withoutCode(markdown).replaceAll(/\\[\\[]/g, '  '))
    .map(({ id }) => id)
    .slice(0, MOST_PEOPLE)

/** Replaces each mention by the text that `by` returns. */
export const replaceMentions = (markdown: string, by: (mention: Mention) => string): string =>
  markdown.replaceAll(MENTION, (_, name: string, id: string) => by({ id, name }))

/** Replaces each mention by `@Name`, for plain text. */
export const withPlainMentions = (markdown: string): string => replaceMentions(markdown, ({ name }) => `@${name}`)

/** The name without the characters that a mention cannot contain. */
export const mentionName = (name: string): string => name.replaceAll(/[[\]\n]/g, '').trim()

/**
 * Replaces each `@Name` of these people by a mention, except in code; the reverse of `withPlainMentions`. The first of
 * two people with the same name wins.
 */
export function withMentions(text: string, people: readonly Mention[]): string {
  const byName = new Map(people.toReversed().map(({ id, name }) => [mentionName(name), id]))
  byName.delete('')
  if (byName.size === 0 || !text.includes('@')) return text
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escapedPattern)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_[\\\\])@(${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  let out = ''
  let at = 0
  for (const { 0: typed, 1: name = '', index } of withoutCode(text).matchAll(pattern)) {
    out += `${text.slice(at, index)}[@${name}](person:${byName.get(name)})`
    at = index + typed.length
  }
  return out + text.slice(at)
}

const escapedPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
