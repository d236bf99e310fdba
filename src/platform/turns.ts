/**
 * Returns a function that waits for its turn (a mutex, first come first served); it resolves to the function that ends
 * the turn.
 */
export function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}
