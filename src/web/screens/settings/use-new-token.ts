import { useState } from 'preact/hooks'
import type { ApiToken, MadeApiToken } from '../../../contract/accounts.ts'
import { createToken } from '../../data/account/connections.ts'
import { ignoreRefusal } from '../../sync/http/errors.ts'
import type { ReadSetting } from './use-read.ts'

interface NewToken {
  make: (...given: Parameters<typeof createToken>) => Promise<MadeApiToken | undefined>
  /** The name of one that was created though its answer was lost, as long as it is listed; '': there is none. */
  unseen: string
}

/** Creates API tokens, beside those that were read. */
export function useNewToken({ found: tokens, load, afterRefusal }: ReadSetting<ApiToken[]>): NewToken {
  const [unanswered, setUnanswered] = useState<{ name: string; before: readonly ApiToken[] | undefined } | null>(null)
  const isUnseen = ({ id, name }: ApiToken): boolean =>
    name === unanswered?.name && !!unanswered.before?.every((one) => one.id !== id)
  const make: NewToken['make'] = async (name, fields) => {
    const sent = createToken(name, fields)
    const made = await sent
    setUnanswered((last) => {
      if (made) return last && { ...last, before: last.before && [...last.before, made] }
      return last?.name === name ? last : { name, before: tokens }
    })
    await afterRefusal(sent)
    if (made) void ignoreRefusal(load())
    return made
  }
  return { make, unseen: unanswered && tokens?.some(isUnseen) ? unanswered.name : '' }
}
