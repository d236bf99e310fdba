/** One line break or more, of all that Unicode has; U+0085 alone is no white space to JavaScript. */
// oxlint-disable-next-line no-control-regex
export const LINE_BREAKS = /[\n\r\v\f\u0085\u2028\u2029]+/

/** Whether the text has a line break, at its ends too. */
export const hasLineBreak = (text: string): boolean => LINE_BREAKS.test(text)
