import { useRef, useState, type StateUpdater } from 'preact/hooks'
import { ignoreRefusal } from '../../sync/errors.ts'

interface ReadSetting<T> {
  found: T | undefined
  load: () => Promise<void>
  /** Shows what a change has made of it. */
  show: (next: StateUpdater<T | undefined>) => void
  /** Reads it again where a change was refused: what it was to change may be gone. */
  afterRefusal: (change: Promise<unknown>) => Promise<void>
}

/** What a setting reads of the server. An answer that was asked for before what is shown now is not shown any more. */
export function useRead<T>(read: () => Promise<T>): ReadSetting<T> {
  const [found, setFound] = useState<T>()
  const times = useRef({ asked: 0, shown: 0 }).current
  const load = async (): Promise<void> => {
    const mine = ++times.asked
    const answer = await read()
    if (mine < times.shown) return
    times.shown = mine
    setFound(() => answer)
  }
  const show = (next: StateUpdater<T | undefined>): void => {
    times.shown = ++times.asked
    setFound(next)
  }
  const afterRefusal = async (change: Promise<unknown>): Promise<void> => {
    if ((await change) === undefined) await ignoreRefusal(load())
  }
  return { found, load, show, afterRefusal }
}
