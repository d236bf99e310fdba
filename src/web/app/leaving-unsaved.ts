import { effect } from '@preact/signals'
import { refused } from '../sync/queue/current.ts'

const ask = (event: Event): void => event.preventDefault()

/** Has the browser ask before the page is left while only the page has a change: there was no room to store it. */
export const askBeforeLosing = (): void =>
  void effect(() => {
    if (refused.value.some(({ status }) => status === 0)) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
