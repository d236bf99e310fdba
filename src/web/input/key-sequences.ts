import { matchKeybindingPress, parseKeybinding } from 'tinykeys'

type Act = (event: KeyboardEvent) => void

const PAUSE_MS = 1000

/**
 * Reads single keys ("q") and keys after one another ("g t"), each in tinykeys' spelling. tinykeys' own handler keeps
 * the rivals of a sequence that fired half typed, so that `g u` and then `g i` within a second does nothing.
 */
export function keySequences(acts: Record<string, Act>): Act {
  const bindings = Object.entries(acts).map(([keys, act]) => ({ presses: parseKeybinding(keys), act }))
  let half: typeof bindings = []
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const fitting = (from: typeof bindings, at: number, event: KeyboardEvent) =>
    from.filter(({ presses }) => presses[at] && matchKeybindingPress(event, presses[at]))

  return (event) => {
    if (event.getModifierState(event.key)) return
    clearTimeout(timer)
    let found = fitting(half, count, event)
    if (found.length === 0) {
      count = 0
      found = fitting(bindings, 0, event)
    }
    count++
    const whole = found.find(({ presses }) => presses.length === count)
    half = whole ? [] : found
    if (half.length === 0) count = 0
    else timer = setTimeout(() => (half = []), PAUSE_MS)
    whole?.act(event)
  }
}
