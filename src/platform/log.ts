import { writeSync } from 'node:fs'
import pino from 'pino'
import { MIB } from '../domain/sizes.ts'
import { instantOf, systemClock } from './clock.ts'

/** JSON lines on stderr. Never log a body, a secret or a token. */
export type Log = pino.Logger

export interface OpenLog {
  log: Log
  /** Writes buffered lines; call it before the process ends. */
  flush(): void
}

const BUFFER_BYTES = 4096
const FLUSH_INTERVAL = 500
/** Bytes that wait while nothing can be written: a disk is full, or nobody reads on. Later lines are dropped. */
const MOST_WAITING = 4 * MIB

/** Opens the log. Lines are buffered for up to half a second (4096 bytes); `error` and above are written at once. */
export function openLog(level: string, file: number | string = 2): OpenLog {
  const destination = pino.destination({
    dest: file,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL,
    maxLength: MOST_WAITING,
  })
  // When stderr is closed there is nowhere to report it.
  destination.on('error', () => {})
  // pino calls it too, as the process exits.
  const flush = (destination.flushSync = () => writeRest(destination as unknown as Unwritten))
  const log = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${instantOf(systemClock.now())}"`,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method, severity) {
          method.apply(this, args)
          if (severity >= pino.levels.values['error']!) destination.flush()
        },
      },
    },
    destination,
  )
  return { log, flush }
}

/** What a destination has not written yet: what it is writing or could not write, and what comes after that. */
interface Unwritten {
  fd: number
  _writing: boolean
  _writingBuf: string | Buffer
  _bufs: string[]
}

const MOST_TRIES = 100
/** Milliseconds. */
const TRY_AGAIN_AFTER = 10

/**
 * Writes the rest as far as that is possible. pino's own `flushSync` tries without end where nobody reads stderr any more,
 * or where its disk is full: a server could not stop.
 */
function writeRest(destination: Unwritten): void {
  const { fd, _writing: isWriting, _writingBuf: begun, _bufs: later } = destination
  if (fd < 0) return
  let bytes = Buffer.concat([isWriting ? '' : begun, ...later.splice(0)].map((text) => Buffer.from(text as string)))
  Object.assign(destination, isWriting ? { _len: Buffer.from(begun as string).length } : { _len: 0, _writingBuf: '' })
  for (let tries = 0; bytes.length > 0 && tries < MOST_TRIES;) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      tries++
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_AFTER)
    }
  }
}

/** For tests, and for commands that print their own messages. */
export const silentLog = (): Log => pino({ level: 'silent' })
