/** A link to a place in the same page scrolls there and gives it the focus; the address, and with it the list, stays. */
export function followFragments(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a[href^="#"]')
    if (!link) return
    event.preventDefault()
    const name = decoded(link.getAttribute('href')!.slice(1))
    // Two texts may name their footnotes alike.
    const place = (link.closest('.prose') ?? document).querySelector<HTMLElement>(`[id="${CSS.escape(name)}"]`)
    if (!place) return
    if (!place.matches('a[href], [tabindex]')) place.tabIndex = -1
    place.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'nearest' })
  })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
