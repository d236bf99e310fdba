import { openLayer } from '../behaviours/layers.ts'
import { lazy } from './lazy.tsx'

const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((file) => file.KeyboardHelp))

export function openKeyboardHelp(): void {
  openLayer((close) => <KeyboardHelp close={close} />)
}
