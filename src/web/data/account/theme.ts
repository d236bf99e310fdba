import { effect, signal } from '@preact/signals'
import { recall, remember } from '../../sync/local-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const theme = signal<Theme>(recall<Theme>('theme', 'system'))

/** Keeps the page in the chosen theme, and the choice for the next visit. */
export function startTheme(): void {
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme.value
    remember('theme', theme.value)
  })
}
