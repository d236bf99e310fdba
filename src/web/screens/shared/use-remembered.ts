import { useState } from 'preact/hooks'
import { recall, remember } from '../../sync/local-storage.ts'

/** Like `useState` for what is on or off, kept in this browser under a name. */
export function useRemembered(name: string, start: boolean): [boolean, (next: boolean) => void] {
  const [isOn, setOn] = useState(recall(name, start))
  const set = (next: boolean): void => {
    remember(name, next)
    setOn(next)
  }
  return [isOn, set]
}
