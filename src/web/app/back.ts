import { computed, effect } from '@preact/signals'
import { focusRow, isLost, rowOf } from '../input/focus.ts'
import { countLayers, onLayersLeft } from '../input/history.ts'
import { clearSelection, selected } from '../input/selection.ts'
import { openTask } from '../screens/routes.ts'
import { giveBackTo, layers } from '../ui/floating/layers.tsx'
import { beginMode, closeLast, modes } from '../ui/floating/modes.ts'

const isChoosing = computed(() => selected.value.size > 0)

/** Back closes the top layer or ends the mode, whichever is newer, then closes the task and focuses its row. */
export function startBack(): void {
  onLayersLeft((count) => {
    while (layers.peek().length + modes.peek().length > count) closeLast()
  })
  effect(() => (isChoosing.value ? beginMode(clearSelection) : undefined))
  effect(() => countLayers(layers.value.length + modes.value.length))
  let last: string | null = null
  effect(() => {
    const [closed, open] = [last, openTask.value]
    last = open
    // What closes as a task opens, as the palette does, would give the focus back to the row of another: the next key,
    // which waits for the focus, would be done to that.
    const isOfAnother = (on: Element | null): boolean =>
      (on?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? open) !== open
    if (open) giveBackTo(rowOf(open)?.querySelector<HTMLElement>('a[href]') ?? null, isOfAnother)
    if (closed && !open) requestAnimationFrame(() => isLost() && focusRow(closed))
  })
}
