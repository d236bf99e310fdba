/** Where a draft keeps a file: the key of the stored list, and its place in that. */
export type FilePlace = readonly [key: string, index: number]

const places = new WeakMap<Blob, FilePlace>()
export const placeOf = (file: Blob): FilePlace | undefined => places.get(file)
export const notePlaces = (files: readonly Blob[], key: string): void =>
  files.forEach((file, index) => places.set(file, [key, index]))

let all: Promise<unknown> = Promise.resolve()
/** Resolves when no file is being stored that was given to `storing` until now. */
export const filesStored = (): Promise<unknown> => all

/** Has the browser ask before the page is left while `work` stores files, unless a draft keeps them meanwhile. */
export function storing<T>(work: Promise<T>, meanwhile?: FilePlace): Promise<T> {
  all = Promise.all([all, work]).then(() => {})
  if (meanwhile) return work
  const ask = (event: Event): void => event.preventDefault()
  addEventListener('beforeunload', ask)
  return work.finally(() => removeEventListener('beforeunload', ask))
}
