/** One timer for all jobs. It is a convenience: what is due is asked of the database, so a late or jumping clock loses nothing. */
import { HOUR, MINUTE } from '../../domain/calendar/milliseconds.ts'
import { instantOf, type Clock } from '../clock.ts'
import type { Database } from '../db/transaction.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'

/** The clock may be set at any moment; that is noticed within this many milliseconds. */
const LONGEST_SLEEP = 1_000
const SHORTEST_SLEEP = 20
const LONGEST_REST = MINUTE

export interface JobLoop {
  /** Runs jobs as they come due, until `stop`. */
  start(): void
  /** Runs now what is due now, until nothing is. */
  tick(): Promise<void>
  /** Starts nothing more; resolves when what runs has ended. */
  stop(): Promise<void>
}

interface Options {
  jobs: readonly Job[]
  db: Database
  clock: Clock
  log: Log
}

/** A job and how it fares. */
interface State {
  job: Job
  ranAt: number
  running: Promise<void> | null
  failures: number
  /** By the clock's `elapsed`: after a failure, or a run that found nothing to do, it rests. */
  restsUntil: number
}

/** A loop over these jobs; each runs alone, and rests after a failure. */
export function createJobLoop({ jobs, db, clock, log }: Options): JobLoop {
  const states = jobs.map((job): State => ({ job, ranAt: clock.now(), running: null, failures: 0, restsUntil: 0 }))
  const inBackground = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const background = (work: Promise<void>) => {
    const settled = work
      .catch((error: unknown) => log.error({ err: error }, 'what a job left running failed'))
      .finally(() => inBackground.delete(settled))
    inBackground.add(settled)
  }

  /** Milliseconds until the job is due, 0 when it is; at most `LONGEST_SLEEP`. */
  const wait = ({ job, ranAt }: State): number => {
    const now = clock.now()
    if (typeof job.every === 'number') return now < ranAt ? 0 : within(ranAt + job.every - now)
    const next = job.every(db, instantOf(now + LONGEST_SLEEP))
    return next === null ? LONGEST_SLEEP : within(Date.parse(next) - now)
  }

  const run = (state: State): Promise<void> => (state.running ??= once(state).finally(() => (state.running = null)))

  const once = async (state: State): Promise<void> => {
    const { job } = state
    const started = clock.elapsed()
    state.ranAt = clock.now()
    try {
      const did = await job.run({ db, clock, log, signal: stopping.signal, background })
      state.failures = 0
      state.restsUntil = did > 0 ? 0 : clock.elapsed() + LONGEST_SLEEP
      const told = did > 0 || (typeof job.every === 'number' && job.every >= HOUR)
      log[told ? 'info' : 'debug']({ job: job.name, did, ms: Math.round(clock.elapsed() - started) }, 'job')
    } catch (error) {
      state.failures++
      state.restsUntil = clock.elapsed() + Math.min(LONGEST_REST, LONGEST_SLEEP * 2 ** (state.failures - 1))
      log.error({ job: job.name, err: error }, 'a job failed; it will be tried again')
    }
  }

  /** Starts what is due and answers how long the loop may sleep. */
  const runIfDue = (state: State): number => {
    const rest = state.restsUntil - clock.elapsed()
    if (state.running) return LONGEST_SLEEP
    if (rest > 0) return within(rest)
    try {
      const left = wait(state)
      if (left > 0) return left
    } catch (error) {
      log.error({ job: state.job.name, err: error }, 'asking what is due failed')
      state.restsUntil = clock.elapsed() + LONGEST_SLEEP
      return LONGEST_SLEEP
    }
    void run(state).then(beat)
    return LONGEST_SLEEP
  }

  const beat = () => {
    clearTimeout(timer)
    if (stopping.signal.aborted || !timer) return
    const sleep = Math.max(SHORTEST_SLEEP, Math.min(...states.map(runIfDue)))
    timer = setTimeout(beat, sleep).unref()
  }

  const settle = async (): Promise<void> => {
    while (inBackground.size > 0) await Promise.all(inBackground)
  }

  return {
    start() {
      timer ??= setTimeout(beat, 0).unref()
    },
    async tick() {
      for (const state of states) {
        await state.running
        while (wait(state) === 0) {
          await run(state)
          if (state.restsUntil > clock.elapsed()) break
        }
      }
      await settle()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(states.flatMap(({ running }) => running ?? []))
      await settle()
    },
  }
}

const within = (milliseconds: number): number => Math.min(LONGEST_SLEEP, Math.max(0, milliseconds))
