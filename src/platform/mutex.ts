/** Waits until all who asked before have released; resolves to the function that releases. */
export type Mutex = () => Promise<() => void>

export function createMutex(): Mutex {
  let last = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}
