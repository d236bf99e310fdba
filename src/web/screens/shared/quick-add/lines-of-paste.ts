/** The lines of pasted text that are not blank. */
export const linesOfPaste = (event: ClipboardEvent): string[] =>
  (event.clipboardData?.getData('text/plain') ?? '').split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
