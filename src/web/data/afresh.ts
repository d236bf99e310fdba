import { signal } from '@preact/signals'
import { loadEverything, loadSidebar } from './load.ts'

/** Grows when everything has to be read again: what is on the screen then loads anew, and shows what it has until then. */
export const readings = signal(0)

/** Reads everything again, when it is not known what was missed. */
export async function readAfresh(): Promise<void> {
  await loadSidebar()
  await loadEverything()
  readings.value += 1
}
