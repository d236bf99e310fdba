import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

/**
 * A component in a chunk of its own: `prefetch` brings it in while nothing else happens, or its first showing does.
 * `sheet` is the address of a style sheet that comes along with it.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, sheet?: string) {
  const found = signal<ComponentType<Props> | null>(null)
  let asked: Promise<void> | undefined
  const prefetch = (): Promise<void> =>
    (asked ??= Promise.all([load(), sheet && loadSheet(sheet)]).then(
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
