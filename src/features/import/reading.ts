/** Reads import files in a worker thread, with limits of time and memory; errors in them are returned as 422. */
import { invalid, Refusal } from '../../domain/errors.ts'
import { UPLOAD_PART } from '../../contract/attachments.ts'
import { onThread, ThreadEnded, type ThreadLimits } from '../../platform/threads.ts'
import { createTurns } from '../../platform/turns.ts'
import type { Refused } from './refused.ts'

/** One at a time, since each may take much memory. */
const turn = createTurns()

/**
 * The parts that a job reads from a file. Throws 422 for `field` when the file is invalid or takes too much time or
 * memory.
 */
export async function* readOnThread<Content extends object>(
  job: string,
  data: object,
  limits: ThreadLimits,
  field: string = UPLOAD_PART,
): AsyncGenerator<Content> {
  const next = await turn()
  try {
    for await (const part of onThread<Content | Refused>(job, data, limits)) {
      if ('refused' in part) throw refusalOf(part)
      yield part
    }
  } catch (error) {
    if (!(error instanceof ThreadEnded) || error.isFault) throw error
    throw invalid({ [field]: 'takes too much time or memory to read: import it in parts' })
  } finally {
    next()
  }
}

function refusalOf({ refused: { code, message, fields } }: Refused): Refusal {
  return new Refusal(code, message, fields ? { fields } : {})
}
