import { raiseMessage } from '../../../data/messages.ts'
import { moreText } from '../../../text/text.ts'

/** Says why nothing in this list can be put in order by hand, where that is so. */
export function raiseIfSorted(inside: Element): void {
  if (!inside.closest('.list:not([data-arrange])')) return
  const words = moreText().arranging
  raiseMessage(inside.closest('[data-in="project"] [data-group-by]') ? words.isSorted : words.manualInProject, {
    topic: 'move',
  })
}
