/** Flushes the WAL outside the event loop, so that little is left for the COMMIT or checkpoint that follows. */
import fs from 'node:fs/promises'
import { isFatal } from '../faults.ts'

export interface WalFlusher {
  /** Begins a flush unless one is running. Its errors are left to the COMMIT or checkpoint, which meets them too. */
  soon(): void
  /** Resolves when all that was written before the call is flushed; never again once the disk has failed. */
  now(): Promise<void>
}

export function walFlusher(wal: string): WalFlusher {
  let running: Promise<void> | undefined
  let failure: Error | undefined
  const failed = (error: unknown) => {
    if (error instanceof Error && isFatal(error)) failure = error
    throw error
  }
  const start = () =>
    (running ??= flush(wal)
      .catch(failed)
      .finally(() => (running = undefined)))
  return {
    soon: () => void start().catch(() => {}),
    now: async () => {
      await running?.catch(() => {})
      // A handle that is opened after the system has told of a lost write is not told of it.
      if (failure) throw failure
      await start()
    },
  }
}

async function flush(wal: string): Promise<void> {
  await using file = await fs.open(wal, 'r+')
  await file.datasync()
}
