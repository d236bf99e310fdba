import { openLayer } from '../../behaviours/layers.ts'
import { lazy } from '../lazy.tsx'

export const Palette = lazy(() => import('./palette.tsx').then((file) => file.Palette))

let isOpen = false

/** Opens search and commands, once. */
export function openPalette(): void {
  if (isOpen) return
  openLayer((close) => <Palette close={close} shown={(yes) => (isOpen = yes)} />)
}
