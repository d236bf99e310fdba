/**
 * Takes the files of a paste that nobody has taken yet. Office programs copy text together with a picture of it: there
 * the text is meant.
 */
export function takePastedFiles(event: ClipboardEvent, take: (files: File[]) => void): void {
  const { types = [], files = [] } = event.clipboardData ?? {}
  const isText = types.includes('text/html') && types.includes('text/plain')
  if (event.defaultPrevented || isText || files.length === 0) return
  event.preventDefault()
  take([...files])
}
