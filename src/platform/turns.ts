/** Lets work go one after another: resolves when it is one's turn, with what ends it. */
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
