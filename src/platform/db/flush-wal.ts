/** Flushes the WAL outside the event loop, so that little is left for the COMMIT or checkpoint that follows. */
import fs from 'node:fs/promises'

export interface WalFlusher {
  /** Begins a flush unless one is running. */
  soon(): void
  /** Resolves when all that was written before the call is flushed. */
  now(): Promise<void>
}

/** Errors are left to the COMMIT or checkpoint, which flushes again and meets them too. */
export function walFlusher(wal: string): WalFlusher {
  let running: Promise<void> | undefined
  const start = () => (running ??= flush(wal).finally(() => (running = undefined)))
  return {
    soon: () => void start(),
    now: async () => {
      await running
      await start()
    },
  }
}

async function flush(wal: string): Promise<void> {
  try {
    await using file = await fs.open(wal, 'r+')
    await file.datasync()
  } catch {}
}
