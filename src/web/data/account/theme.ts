import { effect, signal } from '@preact/signals'
import { recall, remember } from '../../sync/local-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme; kept in this browser. */
export const theme = signal<Theme>(recall<Theme>('theme', 'system'))

effect(() => remember('theme', theme.value))
