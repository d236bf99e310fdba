import { signal } from '@preact/signals'
import { recall, remember } from '../../sync/local-storage.ts'

/** Whether Upcoming was last looked at by month in this browser: so it opens again. */
export const byMonth = signal(recall('upcoming-by-month', false))

export function chooseByMonth(yes: boolean): void {
  byMonth.value = yes
  remember('upcoming-by-month', yes)
}
