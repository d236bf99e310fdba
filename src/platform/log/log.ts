import { openSync } from 'node:fs'
import pino from 'pino'
import { instantOf, systemClock } from '../clock.ts'
import { lineWriter } from './line-writer.ts'

/** JSON lines on stderr. Never log a body, a secret or a token. */
export type Log = pino.Logger

export interface OpenLog {
  log: Log
  /** Writes buffered lines; call it before the process ends. */
  flush(): void
}

/** Opens the log. Lines are buffered for up to half a second (4096 characters); `error` and above are written at once. */
export function openLog(level: string, file: number | string = 2): OpenLog {
  const lines = lineWriter(typeof file === 'string' ? openSync(file, 'a') : file)
  process.once('exit', lines.flushSync)
  const log = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${instantOf(systemClock.now())}"`,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method, severity) {
          method.apply(this, args)
          if (severity >= pino.levels.values['error']!) lines.flush()
        },
      },
    },
    lines,
  )
  return { log, flush: lines.flushSync }
}

/** For tests, and for commands that print their own messages. */
export const silentLog = (): Log => pino({ level: 'silent' })
