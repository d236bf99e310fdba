/** Mentions of people in Markdown: `[@Name](person:{id})`. */

const MENTION = /\[@([^[\]\n]{1,200})\]\(person:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g
const MOST_PEOPLE = 50

/** Ids of the first 50 mentioned people, without duplicates. */
export const mentionedIn = (markdown: string): string[] =>
  [...new Set(Array.from(markdown.matchAll(MENTION), ([, , id]) => id!))].slice(0, MOST_PEOPLE)

/** Replaces each mention by `@Name`, for plain text. */
export const withPlainMentions = (markdown: string): string =>
  markdown.replaceAll(MENTION, (_, name: string) => `@${name}`)
