/** People named in Markdown: `[@Name](person:{id})`. */

const MENTION = /\[@([^[\]\n]{1,200})\]\(person:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g
const MOST_PEOPLE = 50

/** Ids of the people mentioned, each once; the first 50. */
export const mentionedIn = (markdown: string): string[] =>
  [...new Set(Array.from(markdown.matchAll(MENTION), ([, , id]) => id!))].slice(0, MOST_PEOPLE)

/** The text with `@Name` for each mention, for where there are no links. */
export const withPlainMentions = (markdown: string): string =>
  markdown.replaceAll(MENTION, (_, name: string) => `@${name}`)
