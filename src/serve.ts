import { start } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { fileSentence } from './platform/db/file-errors.ts'
import { readConfig } from './platform/settings/config.ts'
import { growHeapByHalf } from './platform/program/heap.ts'
import { inheritedSocket } from './platform/http/inherited-socket.ts'
import { openLog } from './platform/log/log.ts'
import { settingMistakes } from './setting-mistakes.ts'

/** Errors that the operator can fix: printed as one sentence, without a stack trace. */
const EXPECTED = new Set(['WrongSetting', 'CannotOpen', 'CannotListen', 'CannotBackUp', 'CannotRestore'])

/** Runs the server until SIGTERM or SIGINT, then shuts down gracefully; a second signal ends it at once. */
export async function serve(): Promise<void> {
  const warnings: string[] = []
  const config = orExplain(() => readConfig(process.env, (sentence) => warnings.push(sentence)))
  if (!config) return
  const { log, flush } = openLog(config.logLevel)
  for (const sentence of [...warnings, ...settingMistakes(config)]) log.warn(sentence)

  const end = (code: number): never => {
    flush()
    process.exit(code)
  }
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'Errand stops after an error that it cannot handle')
    end(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) end(1)
    stopping = true
    log.info({ reason }, 'stopping')
    await running.stop()
    end(0)
  }
  const socket = orExplain(() => inheritedSocket(process.env, process.pid) ?? null)
  if (socket === undefined) return
  if (socket !== null) log.info({ socket }, 'listening on the socket that the service manager handed over')
  else if (config.idleStop !== null)
    log.warn('ERRAND_IDLE_STOP is ignored: no socket was handed over, so nothing would start this server again')

  const surroundings = {
    clock: systemClock,
    log,
    onFatal: fail,
    ...(socket !== null && { socket, onIdle: () => void stop('idle').catch(fail) }),
  }
  const running = await start(config, surroundings).catch((error: unknown) => {
    explain(error)
    return end(1)
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail))
  process.stdout.on('error', () => {})
  process.stdout.write(`Errand listens on ${running.url}\n`)
  if (running.setUpCode)
    process.stdout.write(`To create the first account from another network, use the code ${running.setUpCode}\n`)
  growHeapByHalf()
}

function orExplain<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    explain(error)
    process.exitCode = 1
    return undefined
  }
}

/** Prints an error of `EXPECTED`, or of a file, as one sentence, any other with its stack trace. */
export const explain = (error: unknown): void =>
  console.error(error instanceof Error && EXPECTED.has(error.name) ? error.message : (fileSentence(error) ?? error))
