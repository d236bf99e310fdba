/** Positions of many new rows at once: fractional indices, which sort as text. */
import { generateNKeysBetween } from 'fractional-indexing'

/** This many positions after `last`, in order; null: nothing stands there yet. */
export const positionsAfter = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count)

/** A position for each place, in order among those of the same place; `lastAt`: the last position taken there. */
export function positionsAmong(
  places: readonly string[],
  lastAt: (place: string) => string | null = () => null,
): string[] {
  const positions: string[] = []
  for (const [place, indices] of Map.groupBy(places.keys(), (index) => places[index]!)) {
    const keys = positionsAfter(lastAt(place), indices.length).values()
    for (const index of indices) positions[index] = keys.next().value!
  }
  return positions
}
