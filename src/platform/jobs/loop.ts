/**
 * Runs all jobs with one timer. What is due is read from the database, so nothing is lost when the timer is late or the
 * clock is set.
 */
import { HOUR, MINUTE, SECOND } from '../../domain/calendar/milliseconds.ts'
import { instantOf, type Clock } from '../clock.ts'
import type { Database, Reader } from '../db/transaction.ts'
import type { Log } from '../log/log.ts'
import type { Job } from './job.ts'

/** Longest sleep in milliseconds, so that a changed clock is noticed in time. */
const LONGEST_SLEEP = SECOND
const SHORTEST_SLEEP = 20
const LONGEST_PAUSE = MINUTE
/** How far ahead an unused server looks for due work before it stops. */
export const SOON = HOUR
/** The same for punctual jobs: `errand@.timer` starts the server once a day, up to an hour late. */
export const UNTIL_NEXT_START = 26 * HOUR

export interface JobLoop {
  /** Runs jobs when they are due, until `stop`. */
  start(): void
  /** Runs everything that is due now, until nothing is left. */
  tick(): Promise<void>
  /** Whether work is under way, is due soon, or is punctual and due before the next start of a server that ended. */
  isNeeded(): boolean
  /** Runs the jobs that run once a period, since their time may pass while the server is not there. */
  runPeriodic(): Promise<void>
  /** Starts no more jobs; resolves when the running ones have ended. */
  stop(): Promise<void>
}

interface Options {
  jobs: readonly Job[]
  db: Database
  clock: Clock
  log: Log
}

/** A job and its state. */
interface State {
  job: Job
  ranAt: number
  running: Promise<void> | null
  failures: number
  /** Not run before this `elapsed` time: set after a failure, or after a run with nothing to do. */
  notBefore: number
}

/** Makes the loop of these jobs. A job never runs twice at once, and pauses after a failure. */
export function createJobLoop({ jobs, db, clock, log }: Options): JobLoop {
  const states = jobs.map((job): State => ({ job, ranAt: clock.now(), running: null, failures: 0, notBefore: 0 }))
  const background = new BackgroundWork(log)
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const run = (state: State): Promise<void> => (state.running ??= once(state).finally(() => (state.running = null)))

  const once = async (state: State): Promise<void> => {
    const { job } = state
    const started = clock.elapsed()
    state.ranAt = clock.now()
    try {
      const did = await job.run({ db, clock, log, signal: stopping.signal, background: (work) => background.add(work) })
      state.failures = 0
      state.notBefore = did > 0 ? 0 : clock.elapsed() + LONGEST_SLEEP
      const isNotable = did > 0 || (job.every !== undefined && job.every >= HOUR)
      log[isNotable ? 'info' : 'debug']({ job: job.name, did, ms: Math.round(clock.elapsed() - started) }, 'job')
    } catch (error) {
      state.failures++
      state.notBefore = clock.elapsed() + Math.min(LONGEST_PAUSE, LONGEST_SLEEP * 2 ** (state.failures - 1))
      log.error({ job: job.name, err: error }, 'a job failed; it will be tried again')
    }
  }

  /** Starts the job if it is due; returns how long the loop may sleep. */
  const runIfDue = (state: State): number => {
    const rest = state.notBefore - clock.elapsed()
    if (state.running) return LONGEST_SLEEP
    if (rest > 0) return within(rest)
    try {
      const left = untilDue(state, db, clock.now())
      if (left > 0) return left
    } catch (error) {
      unread(state.job, error)
      state.notBefore = clock.elapsed() + LONGEST_SLEEP
      return LONGEST_SLEEP
    }
    void run(state).then(beat)
    return LONGEST_SLEEP
  }

  /** Also where that cannot be read. */
  const isDueSoon = ({ job }: State): boolean => {
    try {
      return isDueWithin(job, job.isPunctual ? UNTIL_NEXT_START : SOON, db, clock.now())
    } catch (error) {
      unread(job, error)
      return true
    }
  }

  const unread = (job: Job, error: unknown) =>
    log.error({ job: job.name, err: error }, 'reading when a job is due failed')

  const beat = () => {
    clearTimeout(timer)
    if (stopping.signal.aborted || !timer) return
    const sleep = Math.max(SHORTEST_SLEEP, Math.min(...states.map(runIfDue)))
    timer = setTimeout(beat, sleep).unref()
  }

  return {
    start() {
      timer ??= setTimeout(beat, 0).unref()
    },
    async tick() {
      for (const state of states) {
        await state.running
        while (untilDue(state, db, clock.now()) === 0) {
          await run(state)
          if (state.notBefore > clock.elapsed()) break
        }
      }
      await background.finish()
    },
    isNeeded: () => background.isUnderWay || states.some((state) => state.running !== null || isDueSoon(state)),
    async runPeriodic() {
      for (const state of states) if (state.job.every !== undefined) await run(state)
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(states.flatMap(({ running }) => running ?? []))
      await background.finish()
    },
  }
}

/** What jobs leave running when they have run. */
class BackgroundWork {
  readonly #log: Log
  readonly #underWay = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  add(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#log.error({ err: error }, 'background work of a job failed'))
      .finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }

  get isUnderWay(): boolean {
    return this.#underWay.size > 0
  }

  async finish(): Promise<void> {
    while (this.isUnderWay) await Promise.all(this.#underWay)
  }
}

/** Milliseconds until the job is due; 0 when it is, at most `LONGEST_SLEEP`. */
function untilDue({ job, ranAt }: State, on: Reader, now: number): number {
  if (job.every !== undefined) return now < ranAt ? 0 : within(ranAt + job.every - now)
  const next = job.dueAt(on, instantOf(now + LONGEST_SLEEP), instantOf(now))
  return next === null ? LONGEST_SLEEP : within(Date.parse(next) - now)
}

/** Whether the job has something to do in so many milliseconds; false for one that runs once a period. */
function isDueWithin(job: Job, ahead: number, on: Reader, now: number): boolean {
  if (job.every !== undefined) return false
  const until = instantOf(now + ahead)
  const next = job.dueAt(on, until, instantOf(now))
  return next !== null && next <= until
}

const within = (milliseconds: number): number => Math.min(LONGEST_SLEEP, Math.max(0, milliseconds))
