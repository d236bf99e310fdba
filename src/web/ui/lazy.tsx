import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { loadMoreText } from '../text/text.ts'
import { layers, openLayer, tellLoadFailed, type Layer } from './floating/layers.tsx'

/** Brings in a chunk, and with it the words and styles that the first screen did not need. */
export async function load<Module>(chunk: () => Promise<Module>): Promise<Module> {
  const [found] = await Promise.all([chunk(), loadMoreText(), loadMoreStyles()])
  return found
}

/** The same, asked for once for all who want it, so that they go on in the order in which they asked. */
export function loadOnce<Module>(chunk: () => Promise<Module>): () => Promise<Module> {
  let asked: Promise<Module> | undefined
  return () =>
    (asked ??= load(chunk).catch((error: unknown) => {
      asked = undefined
      throw error
    }))
}

let moreStyles = { href: '', asked: undefined as Promise<unknown> | undefined }
/** Says where the style sheet is that comes along with the first chunk. */
export const setMoreStyles = (href: string): unknown => (moreStyles = { href, asked: undefined })

/** Brings in that style sheet, once. */
const loadMoreStyles = (): Promise<unknown> | undefined =>
  (moreStyles.asked ??= moreStyles.href === '' ? Promise.resolve() : append(moreStyles.href))

/** A component in a chunk of its own. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Brings it in while nothing else happens; else its first showing does. Rejects where it does not come. */
  prefetch: () => Promise<void>
}

/** `Meanwhile` is shown until it is here, and may try again. What can be closed is closed where it does not come. */
export function lazy<Props extends object>(
  chunk: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<{ bring: () => Promise<void> }>,
): Lazy<Props> {
  const found = signal<ComponentType<Props> | null>(null)
  const bring = loadOnce(chunk)
  const prefetch = (): Promise<void> => bring().then((component) => void (found.value = component))
  function Lazy(props: Props & Partial<Closable>) {
    const Found = found.value
    if (Found) return <Found {...props} />
    prefetch().catch(() => {
      if (!props.close) return
      props.close()
      tellLoadFailed()
    })
    return Meanwhile ? <Meanwhile bring={prefetch} /> : null
  }
  return Object.assign(Lazy, { prefetch })
}

/** What a floating component is given beside its own props. */
export interface Closable {
  close: () => void
}

/**
 * Something that floats and is opened from rooms that do not know it: they `open` it, and the shell says with `drawnBy`
 * which component draws it. While it is open, it is not opened again; `nameOf`: not under the same name.
 */
export function floating<Props extends object = object>(nameOf: (props: Props) => string = () => '') {
  let Drawn: Lazy<Props & Closable>
  const shown = new Map<string, Layer['view']>()
  return {
    drawnBy: (component: Lazy<Props & Closable>): void => void (Drawn = component),
    open: (props: Props): void => {
      const name = nameOf(props)
      if (layers.peek().some(({ view }) => view === shown.get(name))) return
      const view: Layer['view'] = (close) => <Drawn {...props} close={close} />
      shown.set(name, view)
      openLayer(view)
    },
  }
}

const append = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      moreStyles.asked = undefined
      reject(new Error(`no style sheet at ${href}`))
    })
    document.head.append(link)
  })
