import { ApiError, Unreachable } from '../api.ts'
import { complain } from '../behaviours/toasts.ts'
import { text } from '../text/text.ts'
import { during } from './during.ts'

/**
 * Sends a change that is already shown. `settle` takes the answer in, `takeBack` removes what was shown ahead of it;
 * both happen in one step, so nothing flickers. A refusal is told with the thing's name, and answers undefined.
 */
export async function send<T>(
  name: string,
  request: () => Promise<T>,
  takeBack: () => void,
  settle: (answer: T) => void = () => {},
): Promise<T | undefined> {
  try {
    return await during(request, (answer) => {
      settle(answer)
      takeBack()
    })
  } catch (error) {
    takeBack()
    complain(sentenceFor(error, name))
    return undefined
  }
}

/** What went wrong and what to do, in a sentence. */
export function sentenceFor(error: unknown, name: string): string {
  const words = text().toast
  if (error instanceof Unreachable) return words.offline
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return words.gone(name)
  if (error.status === 409) return words.conflict(name)
  return error.status >= 500 ? words.broken : words.notSaved(name)
}
