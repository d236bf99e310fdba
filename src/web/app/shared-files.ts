import { readStored, removeStored, writeStored } from '../sync/browser-store.ts'

const KEY = 'shared files'

/** Keeps files that were shared to the app until the page takes them. */
export async function addSharedFiles(files: readonly File[]): Promise<void> {
  if (files.length > 0) await writeStored(KEY, [...((await readStored<File[]>(KEY)) ?? []), ...files])
}

export async function takeSharedFiles(): Promise<File[]> {
  const files = (await readStored<File[]>(KEY)) ?? []
  await removeStored(KEY)
  return files
}
