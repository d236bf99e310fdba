import { setListOptions } from './list-options.ts'
import { DEFAULT_VIEW } from './view-settings.ts'

/** Resets a view to its defaults. */
export function resetListOptions(view: string): void {
  const { mode: _mode, ...options } = DEFAULT_VIEW
  setListOptions(view, options)
}
