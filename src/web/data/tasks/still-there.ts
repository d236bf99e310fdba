import type { Task } from '../../../contract/tasks.ts'
import { moreText } from '../../text/text.ts'
import { raiseError } from '../messages.ts'
import { tasks } from './tasks.ts'

/** Those of these tasks that are there; if none is, as others deleted or moved them meanwhile, a message says so. */
export function stillThere(ids: readonly string[]): Task[] {
  const there = ids.flatMap((id) => tasks.peek(id) ?? [])
  const { missingTitle, missingText } = moreText().taskLink
  if (ids.length > 0 && there.length === 0) raiseError(`${missingTitle}. ${missingText}`)
  return there
}
