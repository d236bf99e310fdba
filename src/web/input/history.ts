import { signal } from '@preact/signals'

/** What the address bar says, and what was kept with it in the history. */
export interface Address {
  path: string
  state: unknown
}

/** What each step of the history holds. */
interface Step {
  state: unknown
  /** How many layers are open: each is a step of its own. */
  layers: number
  /** How many of them are open below the address, over the one before it. */
  below: number
  /** The step before that of the address is of this program. */
  entered: boolean
}

const step = (): Step => ({
  state: null,
  layers: 0,
  below: 0,
  entered: false,
  ...(history.state as Partial<Step> | null),
})
const here = (): Address => ({ path: location.pathname, state: step().state })

export const address = signal<Address>(here())

/** Goes to a path of this program, as a step of its own in the history or in place of the one before. */
export function navigate(path: string, { replace, state }: { replace: boolean; state: unknown }): void {
  address.value = { path, state }
  void afterReturn(async () => {
    // The steps of layers that have just closed are used up; one that stays open keeps its own.
    const { layers, below } = step()
    const kept = replace ? below : Math.max(below, Math.min(layers, layersWanted))
    const used = Number(!replace && layers > kept)
    if (layers - kept > used) await goBack(layers - kept - used)
    if (replace) {
      history.replaceState({ ...step(), state, layers: below }, '', path)
      // A layer that stays open has a step of its own again.
      if (layersWanted > below) countLayers(layersWanted)
    } else history[used ? 'replaceState' : 'pushState']({ state, layers: kept, below: kept, entered: true }, '', path)
  })
}

/** Whether the step before the open screen is of this program. */
export const isEntered = (): boolean => step().entered

/** Goes back from the open screen to the one it was opened from, at `path`; where there is none it takes its place. */
export function leaveTo(path: string): void {
  const { layers, below, entered } = step()
  if (returning || !entered) return navigate(path, { replace: true, state: null })
  address.value = { path, state: null }
  void goBack(layers - below, 1)
}

let layersWanted = 0
let isSettling = false
let closeLayersTo = (_count: number): void => {}

/** Calls back when Back leaves fewer layers open than there were. */
export function onLayersLeft(close: (count: number) => void): void {
  closeLayersTo = close
}

/** Says how many layers are open. One that closes as another opens hands its step on. */
export function countLayers(count: number): void {
  layersWanted = count
  if (isSettling) return
  isSettling = true
  setTimeout(() => {
    isSettling = false
    void afterReturn(settleLayers)
  })
}

async function settleLayers(): Promise<void> {
  const { layers, below } = step()
  for (let at = layers + 1; at <= layersWanted; at++) history.pushState({ ...step(), layers: at }, '')
  const first = Math.max(layersWanted, below)
  if (first < layers) await goBack(layers - first)
  if (layersWanted < step().below) history.replaceState({ ...step(), layers: layersWanted, below: layersWanted }, '')
}

/** A way back that the browser has not gone yet. */
let returning: Promise<void> | null = null
let returned: () => void
const RETURNS_WITHIN_MS = 5000

const afterReturn = (work: () => void | Promise<void>): void | Promise<void> =>
  returning ? returning.then(() => afterReturn(work)) : work()

/** Goes back over the steps of so many layers, which are of this address, and over so many `more`. */
function goBack(steps: number, more = 0): void | Promise<void> {
  const now = window.navigation?.currentEntry
  // A page that was loaded again as a layer opened may have the layer's state, but not its step.
  if (now && steps && navigation.entries()[now.index - steps]?.url !== now.url) return goBack(steps - 1, more)
  if (steps + more === 0) return history.replaceState({ ...step(), layers: 0, below: 0 }, '')
  return (returning = new Promise((resolve) => {
    // A browser that has no such step says nothing.
    const late = setTimeout(() => returned(), RETURNS_WITHIN_MS)
    returned = () => {
      clearTimeout(late)
      returning = null
      resolve()
    }
    history.go(-steps - more)
  }))
}

/**
 * Steps of one address are those of layers. The browser would scroll to where the page was as the layer opened, though it
 * may have been scrolled since. Firefox 153 does so all the same, before the next frame.
 */
function keepScroll(event: NavigateEvent): void {
  if (!event.canIntercept || event.navigationType !== 'traverse' || event.destination.url !== location.href) return
  event.intercept({ scroll: 'manual', focusReset: 'manual' })
  const [top, { href }] = [scrollY, location]
  requestAnimationFrame(() => location.href === href && scrollTo(0, top))
}

function popped(): void {
  if (returning) return returned()
  address.value = here()
  closeLayersTo(step().layers)
  // The step of a layer that is gone leads nowhere.
  if (step().layers > layersWanted) countLayers(layersWanted)
}

/** Follows the back button; `go` is called for clicks on links of this program. */
export function startHistory(go: (path: string) => void): void {
  addEventListener('popstate', popped)
  window.navigation?.addEventListener('navigate', keepScroll)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a[href]')
    const to = link?.getAttribute('href')
    if (!link || !to?.startsWith('/') || link.hasAttribute('target') || link.hasAttribute('download')) return
    event.preventDefault()
    go(to)
  })
}
