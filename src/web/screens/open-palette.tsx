import { layers, openLayer, type Layer } from '../ui/open-layers.ts'
import { lazy } from '../ui/lazy.tsx'

export const Palette = lazy(() => import('./palette/palette.tsx').then((file) => file.Palette))

const palette: Layer['view'] = (close) => <Palette close={close} />

/** Opens search and commands, unless they stand open. */
export function openPalette(): void {
  if (!layers.value.some(({ view }) => view === palette)) openLayer(palette)
}
