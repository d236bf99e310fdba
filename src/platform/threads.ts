/** Work beside the server's own thread, with a limit of time and memory: for what strangers can make hard. */
import { Worker } from 'node:worker_threads'
import { readAsset } from './assets.ts'
import { codeOf } from './db/faults.ts'

export interface ThreadLimits {
  /** Milliseconds until the next part; the time its receiver takes does not count. */
  within: number
  /** Megabytes of objects and texts; bytes (`Buffer`) do not count. */
  room: number
}

/** The work was given up: it took too long, too much memory, or threw. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'

  /** Whether it threw, which is a fault of ours. */
  get isFault(): boolean {
    return this.cause !== undefined && codeOf(this.cause) !== 'ERR_WORKER_OUT_OF_MEMORY'
  }
}

/** What the work of a thread hands over: one part, or one after the other as each is asked for. */
export interface Part<Content> {
  content: Content
  /** Memory that is handed over instead of copied. */
  transfer?: ArrayBuffer[]
}

/** A job by its name in `thread.ts`. */
export type ThreadJob = (data: never) => AsyncGenerator<Part<unknown>>

/** True in what esbuild makes of main.ts, absent when Node runs the sources. */
declare const BUNDLED: boolean | undefined

const PROGRAM = 'thread.cjs'

function startWorker(job: string, data: object, { room }: ThreadLimits): Worker {
  const options = {
    workerData: { job, data },
    resourceLimits: { maxOldGenerationSizeMb: room, maxYoungGenerationSizeMb: Math.ceil(room / 8) },
  }
  if (typeof BUNDLED === 'undefined') return new Worker(new URL('../thread.ts', import.meta.url), options)
  return new Worker(readAsset(PROGRAM)!.toString('utf8'), { ...options, eval: true })
}

/**
 * The parts that a job makes of its data, each asked for when the one before has been dealt with. Rejects with
 * `ThreadEnded`, or with the fault of the disk that the job met. Ends the thread when nobody asks any more.
 */
export async function* onThread<Content>(job: string, data: object, limits: ThreadLimits): AsyncGenerator<Content> {
  const worker = startWorker(job, data, limits)
  let isDone = false
  worker.once('exit', () => (isDone = true))
  try {
    for (;;) {
      const part = await nextPart<Content>(worker, limits.within)
      if (part === null) return
      yield part.content
      if (isDone) throw new ThreadEnded('It ended before it was done')
      worker.postMessage('next', [])
    }
  } finally {
    await worker.terminate()
  }
}

/** The only part of a job that makes one. */
export async function onThreadOnce<Content>(job: string, data: object, limits: ThreadLimits): Promise<Content> {
  for await (const content of onThread<Content>(job, data, limits)) return content
  throw new ThreadEnded('It made nothing')
}

function nextPart<Content>(worker: Worker, within: number): Promise<{ content: Content } | null> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => settle(() => reject(new ThreadEnded('It takes too long'))), within)
    const onMessage = (part: { content: Content } | null) => settle(() => resolve(part))
    const onError = (cause: Error) =>
      settle(() => reject(isOfDisk(cause) ? cause : new ThreadEnded('It broke off', { cause })))
    const onExit = () => settle(() => reject(new ThreadEnded('It ended before it was done')))
    const settle = (how: () => void) => {
      clearTimeout(patience)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      how()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

/** The fault is not in what was read then. */
const isOfDisk = (error: Error): boolean => /^E[A-Z]+$/.test(codeOf(error))
