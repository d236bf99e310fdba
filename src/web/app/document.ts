import { effect } from '@preact/signals'
import { theme } from '../data/account/preferences.ts'
import { rowsChange } from '../data/loading/changes.ts'
import { rowLeaves } from '../data/tasks/leaving.ts'
import { keepFocus, passFocusOn } from '../input/focus.ts'
import { setMoreStyles } from '../ui/lazy.tsx'

/** The address of more.css; see .build/web.ts. */
declare const MORE_STYLES: string

/** Says where the styles are that the first screen does not need. */
export const startStyles = (): unknown => setMoreStyles(MORE_STYLES)

/** Keeps the page in the chosen theme. */
export function startTheme(): void {
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme.value
  })
}

/** Keeps the focus where it is while rows come, go and move. */
export function startFocus(): void {
  rowLeaves.on(passFocusOn)
  rowsChange.on(keepFocus)
}
