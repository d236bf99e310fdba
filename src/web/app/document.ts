import { effect } from '@preact/signals'
import { theme } from '../data/account/theme.ts'
import { rowsChange } from '../data/loading/changes.ts'
import { rowLeaves } from '../data/tasks/completing/leaving.ts'
import { undoUsed } from '../data/messages.ts'
import { keepFocus } from '../input/focus.ts'
import { focusSoon, keepFocusOffTheBody, passFocusFrom } from '../input/focus-home.ts'
import { setMoreStyles } from '../ui/lazy.tsx'

/** The address of more.css; see .build/web.ts. */
declare const MORE_STYLES: string

/** Says where the styles are that the first screen does not need. */
export const startStyles = (): unknown => setMoreStyles(MORE_STYLES)

/** Requests the font before the first words are drawn, but after the program, which it would delay on a slow line. */
export function startFont(): void {
  for (const face of document.fonts) void face.load().catch(() => {})
}

/** Keeps the page in the chosen theme. */
export function startTheme(): void {
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme.value
  })
}

/** Keeps the focus where it is while rows come, go and move; a row that an undo brings back gets it. */
export function startFocus(): void {
  keepFocusOffTheBody()
  undoUsed.on(({ of: [first] }) => first && focusSoon(first))
  rowLeaves.on(passFocusFrom)
  rowsChange.on(keepFocus)
}
