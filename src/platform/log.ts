import pino from 'pino'
import { instantOf, systemClock } from './clock.ts'

/** JSON lines on stderr. Never hand it a body, a secret or a token. */
export type Log = pino.Logger

export interface OpenLog {
  log: Log
  /** Writes out what is waiting; before the process ends. */
  flush(): void
}

const WRITTEN_AT = 4096
const EVERY = 500

/** Lines are gathered and written together, at the latest after half a second; `error` and worse at once. */
export function openLog(level: string, file: number | string = 2): OpenLog {
  const destination = pino.destination({ dest: file, sync: false, minLength: WRITTEN_AT, periodicFlush: EVERY })
  // When nobody reads stderr any more there is nowhere else to say so.
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

/** For tests and commands that say what they do themselves. */
export const silentLog = (): Log => pino({ level: 'silent' })
