/** Whether two values are written as the same JSON; null and absent are the same, and the order of keys counts. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
