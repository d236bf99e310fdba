/**
 * Runs work in a worker thread with limits of time and memory: for input from strangers that may be slow to process.
 */
import { Worker } from 'node:worker_threads'
import { readAsset } from './assets.ts'
import { codeOf } from './db/faults.ts'

export interface ThreadLimits {
  /** Milliseconds until the next part; the time its consumer takes does not count. */
  within: number
  /** Megabytes of JavaScript heap; `Buffer`s do not count. */
  room: number
}

/** The work did not finish: it took too long, used too much memory, or threw. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'

  /** Whether the work threw, which is a bug of ours. */
  get isFault(): boolean {
    return this.cause !== undefined && codeOf(this.cause) !== 'ERR_WORKER_OUT_OF_MEMORY'
  }
}

/** A result of a thread's work; a job yields one or more, each on request. */
export interface Part<Content> {
  content: Content
  /** Buffers that are transferred instead of copied. */
  transfer?: ArrayBuffer[]
}

/** A job that `thread.ts` lists by name. */
export type ThreadJob = (data: never) => AsyncGenerator<Part<unknown>>

/** Defined (true) in the esbuild bundle of main.ts, undefined when Node runs the sources. */
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
 * Yields the parts of a job, requesting each when the previous one has been consumed. Rejects with `ThreadEnded`, or
 * with the disk error of the job. The thread ends when the consumer stops.
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

/** Returns the single part of a job. */
export async function onThreadOnce<Content>(job: string, data: object, limits: ThreadLimits): Promise<Content> {
  for await (const content of onThread<Content>(job, data, limits)) return content
  throw new ThreadEnded('It made nothing')
}

function nextPart<Content>(worker: Worker, within: number): Promise<{ content: Content } | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ThreadEnded('It takes too long'))), within)
    const onMessage = (part: { content: Content } | null) => settle(() => resolve(part))
    const onError = (cause: Error) =>
      settle(() => reject(isOfDisk(cause) ? cause : new ThreadEnded('It broke off', { cause })))
    const onExit = () => settle(() => reject(new ThreadEnded('It ended before it was done')))
    const settle = (how: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      how()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

/** A file system error; the input is not at fault. */
const isOfDisk = (error: Error): boolean => /^E[A-Z]+$/.test(codeOf(error))
