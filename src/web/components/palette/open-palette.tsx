import { layers, openLayer, type Layer } from '../../behaviours/layers.ts'
import { lazy } from '../lazy.tsx'

export const Palette = lazy(() => import('./palette.tsx').then((file) => file.Palette))

const palette: Layer['view'] = (close) => <Palette close={close} />

/** Opens search and commands, unless they stand open. */
export function openPalette(): void {
  if (!layers.value.some(({ view }) => view === palette)) openLayer(palette)
}
