/** Reads sent files in a worker thread, with limits of time and memory; errors in them are returned as 422. */
import { invalid, Refusal } from '../../domain/errors.ts'
import { createMutex, type Mutex } from '../mutex.ts'
import type { Refused } from './refused.ts'
import { onThread, ThreadEnded, type ThreadLimits } from './worker.ts'

/** By job: one at a time, since each may take much memory. */
const mutexes = new Map<string, Mutex>()

function lock(job: string): Promise<() => void> {
  let mutex = mutexes.get(job)
  if (!mutex) mutexes.set(job, (mutex = createMutex()))
  return mutex()
}

/**
 * The parts that a job yields. Throws 422 for `field` when what was sent is invalid or takes too much time or memory.
 */
export async function* readOnThread<Content extends object>(
  job: string,
  data: object,
  limits: ThreadLimits,
  field: string,
): AsyncGenerator<Content> {
  const release = await lock(job)
  try {
    for await (const part of onThread<Content | Refused>(job, data, limits)) {
      if ('refused' in part) throw refusalOf(part)
      yield part
    }
  } catch (error) {
    if (!(error instanceof ThreadEnded) || error.isFault) throw error
    throw invalid({ [field]: 'takes too much time or memory to read: import it in parts' })
  } finally {
    release()
  }
}

function refusalOf({ refused: { code, message, fields } }: Refused): Refusal {
  return new Refusal(code, message, fields ? { fields } : {})
}
