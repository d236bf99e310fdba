import { openLayer } from '../ui/open-layers.ts'
import { lazy } from '../ui/lazy.tsx'

const KeyboardHelp = lazy(() => import('./keyboard-help/keyboard-help.tsx').then((file) => file.KeyboardHelp))

export function openKeyboardHelp(): void {
  openLayer((close) => <KeyboardHelp close={close} />)
}
