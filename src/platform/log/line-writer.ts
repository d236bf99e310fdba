/** Writes lines to a file in the background, many at once; what cannot be written waits, as far as there is room. */
import { write, writeSync } from 'node:fs'
import { MIB } from '../../domain/sizes.ts'

/** A destination of pino. */
export interface LineWriter {
  write(line: string): void
  /** Begins to write what waits, or goes on with it after what is being written. */
  flush(): void
  /** Writes what waits, as far as that is possible; for the end of the process. */
  flushSync(): void
}

/** In characters. */
const WRITTEN_TOGETHER = 4096
/** Milliseconds. */
const FLUSH_INTERVAL = 500
const TRY_AGAIN_AFTER = 10
/** Characters that wait while nothing can be written: a disk is full, or nobody reads on. Later lines are dropped. */
const MOST_WAITING = 4 * MIB

/** Reports no error: where nothing can be written is nowhere to report it. */
export function lineWriter(fd: number): LineWriter {
  let lines = ''
  /** What is being written, or could not be. */
  let begun: Buffer = Buffer.alloc(0)
  let isWriting = false
  /** Whether the lines after `begun` are to be written at once, too. */
  let goesOn = false
  /** One at a time: each try that fails would else begin another row of them. */
  let again: NodeJS.Timeout | null = null

  function flush(): void {
    goesOn = begun.length > 0
    if (isWriting) return
    if (begun.length === 0) [begun, lines] = [Buffer.from(lines), '']
    if (begun.length === 0) return
    isWriting = true
    write(fd, begun, (error, count) => {
      isWriting = false
      if (error?.code === 'EAGAIN') again ??= setTimeout(tryAgain, TRY_AGAIN_AFTER).unref()
      if (error) return
      begun = begun.subarray(count)
      if (begun.length > 0 || goesOn || lines.length >= WRITTEN_TOGETHER) flush()
    })
  }

  function tryAgain(): void {
    again = null
    flush()
  }

  setInterval(flush, FLUSH_INTERVAL).unref()
  return {
    write(line) {
      if (begun.length + lines.length + line.length > MOST_WAITING) return
      lines += line
      if (lines.length >= WRITTEN_TOGETHER && begun.length === 0) flush()
    },
    flush,
    flushSync() {
      const rest = isWriting ? Buffer.from(lines) : Buffer.concat([begun, Buffer.from(lines)])
      if (!isWriting) begun = Buffer.alloc(0)
      lines = ''
      writeWhole(fd, rest)
    },
  }
}

const MOST_TRIES = 100

/** Gives up where nobody reads on, or the disk is full: else a server could not stop. */
function writeWhole(fd: number, bytes: Buffer): void {
  for (let [rest, tries] = [bytes, 0]; rest.length > 0 && tries < MOST_TRIES;) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      tries++
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_AFTER)
    }
  }
}
