import { withPlainMentions } from './mentions.ts'

/** Patterns of Markdown and their replacements, applied in this order. Bounded repetition keeps each in linear time. */
const SIGNS: readonly [pattern: RegExp, by: string][] = [
  [/^[ \t]{0,9}(?:`{3,9}|~{3,9})[^`~\n]{0,60}$/gm, ''],
  [/^[ \t]{0,3}(?:[-*_][ \t]?){3,80}$/gm, ''],
  [/^(?:[ \t]{0,3}>){1,20}[ \t]?/gm, ''],
  [/^[ \t]{0,20}[-*+][ \t]{1,4}(?:\[[ xX]\][ \t]{1,4})?/gm, ''],
  [/^[ \t]{0,3}#{1,6}[ \t]{1,4}/gm, ''],
  [/!?\[([^[\]\n]{0,1000})\]\([^()\s]{0,2000}\)/g, '$1'],
  [/<(https?:[^<>\s]{1,2000}|mailto:[^<>\s]{1,2000})>/g, '$1'],
  [/(?<!\\)`([^`\n]+)`/g, '$1'],
  [/(?<!\\)\*\*([^*\n]+)\*\*/g, '$1'],
  [/(?<![\w\\])__([^_\n]+)__(?!\w)/g, '$1'],
  [/(?<!\\)~~([^~\n]+)~~/g, '$1'],
  [/(?<![\w*\\])\*(?![\s*])([^*\n]+)\*(?!\w)/g, '$1'],
  [/(?<![\w\\])_(?![\s_])([^_\n]+)_(?!\w)/g, '$1'],
  [/\\([\\`*_{}[\]()#+.!~|>-])/g, '$1'],
]

/** Converts Markdown to plain text line by line; links and mentions become their text. */
export const plainMarkdown = (markdown: string): string =>
  SIGNS.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), withPlainMentions(markdown))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
