import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { loadMoreText } from '../text/text.ts'
import { layers, openLayer, type Layer } from './floating/layers.tsx'

/** Brings in a chunk, and with it all the words that it may use. */
export async function load<Module>(chunk: () => Promise<Module>): Promise<Module> {
  const [found] = await Promise.all([chunk(), loadMoreText()])
  return found
}

/** A component in a chunk of its own. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Brings it in while nothing else happens; else its first showing does. */
  prefetch: () => Promise<void>
}

/** `sheet` is the address of a style sheet that comes along with it. */
export function lazy<Props extends object>(chunk: () => Promise<ComponentType<Props>>, sheet?: string): Lazy<Props> {
  const found = signal<ComponentType<Props> | null>(null)
  let asked: Promise<void> | undefined
  const prefetch = (): Promise<void> =>
    (asked ??= Promise.all([load(chunk), sheet && loadSheet(sheet)]).then(
      ([component]) => void (found.value = component),
      () => void (asked = undefined),
    ))
  function Lazy(props: Props) {
    const Found = found.value
    if (!Found) void prefetch()
    return Found ? <Found {...props} /> : null
  }
  return Object.assign(Lazy, { prefetch })
}

/** What a floating component is given beside its own props. */
export interface Closable {
  close: () => void
}

/**
 * Something that floats and is opened from rooms that do not know it: they `open` it, and the shell says with `drawnBy`
 * which component draws it. `once`: while it is open, it is not opened again.
 */
export function floating<Props extends object = object>({ once = false } = {}) {
  let Drawn: ComponentType<Props & Closable> = () => null
  let shown: Layer['view'] | undefined
  return {
    drawnBy: (component: ComponentType<Props & Closable>): void => void (Drawn = component),
    open: (props: Props): void => {
      if (once && layers.peek().some(({ view }) => view === shown)) return
      shown = (close) => <Drawn {...props} close={close} />
      openLayer(shown)
    },
  }
}

const sheets = new Map<string, Promise<unknown>>()

/** Brings in a style sheet by its address, once. */
export function loadSheet(href: string): Promise<unknown> {
  const asked =
    sheets.get(href) ??
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      link.addEventListener('load', resolve)
      link.addEventListener('error', () => {
        link.remove()
        sheets.delete(href)
        reject(new Error(`no style sheet at ${href}`))
      })
      document.head.append(link)
    })
  sheets.set(href, asked)
  return asked
}
