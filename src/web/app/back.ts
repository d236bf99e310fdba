import { effect } from '@preact/signals'
import { focusRow } from '../input/focus.ts'
import { countLayers, onLayersLeft } from '../input/history.ts'
import { openTask } from '../screens/routes.ts'
import { closeTopLayer, layers } from '../ui/floating/layers.tsx'

/** Back closes the top layer, then the task; whose row gets the focus back. */
export function startBack(): void {
  onLayersLeft((count) => {
    while (layers.peek().length > count) closeTopLayer()
  })
  effect(() => countLayers(layers.value.length))
  let last: string | null = null
  effect(() => {
    const [closed, open] = [last, openTask.value]
    last = open
    if (closed && !open) requestAnimationFrame(() => hasNoFocus() && focusRow(closed))
  })
}

const hasNoFocus = (): boolean => document.activeElement === document.body || document.activeElement === null
