import { signal } from '@preact/signals'

/** What the address bar says, and what was kept with it in the history. */
export interface Address {
  path: string
  state: unknown
}

const here = (): Address => ({ path: location.pathname, state: history.state })

export const address = signal<Address>(here())

/** Goes to a path of this program, as a step of its own in the history or in place of the one before. */
export function navigate(path: string, { replace, state }: { replace: boolean; state: unknown }): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', path)
  address.value = { path, state }
}

/** Follows the back button; `go` is called for clicks on links of this program. */
export function startHistory(go: (path: string) => void): void {
  addEventListener('popstate', () => (address.value = here()))
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a[href]')
    const to = link?.getAttribute('href')
    if (!link || !to?.startsWith('/') || link.hasAttribute('target') || link.hasAttribute('download')) return
    event.preventDefault()
    go(to)
  })
}
