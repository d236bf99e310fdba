/** Removes leading blank lines and trailing white space. */
export const tidyMarkdown = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
