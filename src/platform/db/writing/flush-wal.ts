/** Flushes the WAL outside the event loop, so that little is left for the COMMIT or checkpoint that follows. */
import fs from 'node:fs/promises'

export interface WalFlusher {
  /** Begins a flush unless one is running. Its errors are left to the COMMIT or checkpoint, which meets them too. */
  soon(): void
  /** Resolves when all that was written before the call is flushed. */
  now(): Promise<void>
}

export function walFlusher(wal: string): WalFlusher {
  let running: Promise<void> | undefined
  const start = () => (running ??= flush(wal).finally(() => (running = undefined)))
  return {
    soon: () => void start().catch(() => {}),
    now: async () => {
      await running?.catch(() => {})
      await start()
    },
  }
}

async function flush(wal: string): Promise<void> {
  await using file = await fs.open(wal, 'r+')
  await file.datasync()
}
