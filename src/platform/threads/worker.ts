/**
 * Runs work in a worker thread with limits of time and memory: for input from strangers that may be slow to process.
 */
import { Worker } from 'node:worker_threads'
import { SECOND } from '../../domain/calendar/milliseconds.ts'
import { readAsset } from '../program/assets.ts'
import { isBundled } from '../program/bundled.ts'
import { codeOf } from '../error-code.ts'

export interface ThreadLimits {
  /** Until the next part; the time its consumer takes does not count. */
  timeoutMs: number
  /** Of JavaScript's heap; `Buffer`s do not count. */
  heapMb: number
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

const PROGRAM = 'thread.cjs'

/** How long a thread is kept for the next job, as mails come and an import follows its preview; milliseconds. */
const KEPT_FOR = 10 * SECOND

/** The thread that ended its job last, with its limit of memory. */
let kept: { worker: Worker; heapMb: number; timer: NodeJS.Timeout } | null = null

function startWorker(heapMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: Math.ceil(heapMb / 8) }
  const worker = isBundled
    ? new Worker(readAsset(PROGRAM)!.toString('utf8'), { resourceLimits, eval: true })
    : new Worker(new URL('../../thread.ts', import.meta.url), { resourceLimits })
  // `nextPart` reports it to the caller.
  worker.on('error', () => {})
  worker.once('exit', () => void (kept?.worker === worker && takeKept()))
  return worker
}

function takeKept(): Worker | undefined {
  if (!kept) return undefined
  const { worker, timer } = kept
  clearTimeout(timer)
  kept = null
  return worker
}

function workerFor(heapMb: number): Worker {
  const worker = (kept?.heapMb === heapMb && takeKept()) || startWorker(heapMb)
  worker.ref()
  return worker
}

async function keep(worker: Worker, heapMb: number): Promise<void> {
  const replaced = takeKept()
  // The process may end meanwhile.
  worker.unref()
  const timer = setTimeout(() => void takeKept()?.terminate(), KEPT_FOR).unref()
  kept = { worker, heapMb, timer }
  await replaced?.terminate()
}

/**
 * Yields the parts of a job, requesting each when the previous one has been consumed. Rejects with `ThreadEnded`, or
 * with the disk error of the job. The thread is kept for the next job for a while, and ends at once when the consumer
 * stops before the job is done.
 */
export async function* onThread<Content>(job: string, data: object, limits: ThreadLimits): AsyncGenerator<Content> {
  const worker = workerFor(limits.heapMb)
  let isDone = false
  try {
    worker.postMessage({ job, data }, [])
    for (;;) {
      const part = await nextPart<Content>(worker, limits.timeoutMs)
      if (part === null) return void (isDone = true)
      yield part.content
      if (hasEnded(worker)) throw new ThreadEnded('It ended before it was done')
      worker.postMessage('next', [])
    }
  } finally {
    await (isDone ? keep(worker, limits.heapMb) : worker.terminate())
  }
}

/** Node sets the id to -1 then. */
const hasEnded = (worker: Worker): boolean => worker.threadId < 0

/** Returns the single part of a job. */
export async function onThreadOnce<Content>(job: string, data: object, limits: ThreadLimits): Promise<Content> {
  const parts: Content[] = []
  for await (const content of onThread<Content>(job, data, limits)) parts.push(content)
  const [part] = parts
  if (part === undefined) throw new ThreadEnded('It made nothing')
  return part
}

function nextPart<Content>(worker: Worker, timeoutMs: number): Promise<{ content: Content } | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ThreadEnded('It takes too long'))), timeoutMs)
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
