import pino from 'pino'
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

/** Opens the log. Lines are buffered for up to half a second (4096 bytes); `error` and above are written at once. */
export function openLog(level: string, file: number | string = 2): OpenLog {
  const destination = pino.destination({
    dest: file,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL,
  })
  // When stderr is closed there is nowhere to report it.
  destination.on('error', () => {})
  const flush = () => {
    try {
      destination.flushSync()
    } catch {}
  }
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

/** For tests, and for commands that print their own messages. */
export const silentLog = (): Log => pino({ level: 'silent' })
