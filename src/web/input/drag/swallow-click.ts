/** The click that ends a drag must do nothing. On a slow device it comes late, but before the next press. */
export function swallowClick(): void {
  const over = new AbortController()
  const first = { capture: true, signal: over.signal }
  const swallow = (event: MouseEvent): void => {
    // A key clicks too.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    over.abort()
  }
  addEventListener('click', swallow, first)
  addEventListener('pointerdown', () => over.abort(), first)
}
