/** Copies text, on plain http too, where browsers offer no `navigator.clipboard`. Returns whether it could. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Not allowed here: the older way may be.
  }
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'vh'
  const before = document.activeElement as HTMLElement | null
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  before?.focus()
  return done
}
