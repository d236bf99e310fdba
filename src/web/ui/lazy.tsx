import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import { loadMoreText } from '../text/text.ts'
import { layers, openLayer, tellLoadFailed, type Layer } from './floating/layers.tsx'

/** Loads a chunk, together with the texts and styles that the first screen does not need. */
export async function load<Module>(chunk: () => Promise<Module>): Promise<Module> {
  const [found] = await Promise.all([chunk(), loadMoreText(), loadMoreStyles()])
  return found
}

/** Like `load`, but requests the chunk only once; callers continue in the order in which they called. */
export function loadOnce<Module>(chunk: () => Promise<Module>): () => Promise<Module> {
  let asked: Promise<Module> | undefined
  return () =>
    (asked ??= load(chunk).catch((error: unknown) => {
      asked = undefined
      throw error
    }))
}

let moreStyles: { href: string; asked?: Promise<unknown> | undefined } = { href: '' }
/** Says where the style sheet is that comes along with the first chunk. */
export const setMoreStyles = (href: string): unknown => (moreStyles = { href })

/** Brings in that style sheet, once. */
const loadMoreStyles = (): unknown => moreStyles.href && (moreStyles.asked ??= append(moreStyles.href))

/** A component in a chunk of its own. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Loads it ahead of its first rendering. Rejects when it cannot be loaded. */
  prefetch: () => Promise<void>
  isHere: () => boolean
}

/**
 * `Meanwhile` is shown while loading and may retry with `bring`. When loading fails without it, that is told, and a
 * closable component closes.
 */
export function lazy<Props extends object>(
  chunk: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<{ bring: () => Promise<void> }>,
): Lazy<Props> {
  const found = signal<ComponentType<Props> | null>(null)
  const bring = loadOnce(chunk)
  const prefetch = (): Promise<void> => bring().then((component) => void (found.value = component))
  function Lazy(props: Props & Partial<Closable>) {
    const isTold = useRef(Meanwhile !== undefined && !props.close)
    const Found = found.value
    if (Found) return <Found {...props} />
    prefetch().catch(() => {
      if (isTold.current) return
      isTold.current = true
      props.close?.()
      tellLoadFailed()
    })
    return Meanwhile ? <Meanwhile bring={prefetch} /> : null
  }
  return Object.assign(Lazy, { prefetch, isHere: () => found.value !== null })
}

/** The prop that a layer gets in addition to its own. */
interface Closable {
  close: () => void
}

/**
 * A layer that can be opened from code that may not import its component: callers use `open`, and the shell sets the
 * component with `drawnBy`. It opens only once at a time, or once per name if `nameOf` is given.
 */
export function floating<Props extends object = object>(nameOf: (props: Props) => string = () => '') {
  let Drawn: Lazy<Props & Closable>
  let opened: ((name: string) => unknown) | undefined
  const shown = new Map<string, Layer['view']>()
  return {
    /** `opened` is told the name of what has been opened, drawn or not yet. */
    drawnBy: (...given: [component: Lazy<Props & Closable>, opened?: (name: string) => unknown]): void => {
      ;[Drawn, opened] = given
    },
    open: (props: Props): void => {
      const name = nameOf(props)
      if (layers.peek().some(({ view }) => view === shown.get(name))) return
      const view: Layer['view'] = (close) => <Drawn {...props} close={close} />
      shown.set(name, view)
      openLayer(view)
      opened?.(name)
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
