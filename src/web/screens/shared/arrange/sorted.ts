import { raiseMessage } from '../../../data/messages.ts'
import { moreText } from '../../../text/text.ts'

/** Says why nothing in this list can be put in order by hand, where that is so. */
export function raiseIfSorted(inside: Element): void {
  if (!inside.closest('.list:not([data-arrange])')) return
  const { isSorted, notInCalendar, manualInProject } = moreText().arranging
  const where: [string, string][] = [
    ['[data-in="project"] [data-group-by]', isSorted],
    ['.calendar-undated, .calendar[data-in="project"]', notInCalendar],
    ['*', manualInProject],
  ]
  raiseMessage(where.find(([place]) => inside.closest(place))![1], { topic: 'move' })
}
