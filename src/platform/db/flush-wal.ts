/** While a long write is paused, what it has written is flushed, so that little is left for its COMMIT. */
import fs from 'node:fs/promises'

/**
 * Returns what flushes this WAL outside the event loop; while that runs, it does nothing. Errors are left to COMMIT, which
 * flushes again and meets them too.
 */
export function walFlusher(wal: string): () => void {
  let running: Promise<void> | undefined
  return () => void (running ??= flush(wal).finally(() => (running = undefined)))
}

async function flush(wal: string): Promise<void> {
  try {
    await using file = await fs.open(wal, 'r+')
    await file.datasync()
  } catch {}
}
