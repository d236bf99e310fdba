import { useEffect, useRef, useState, type StateUpdater } from 'preact/hooks'
import { Unreachable } from '../../sync/http/errors.ts'
import { connection } from '../../sync/live.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { PATIENCE } from '../shared/page/loaded.tsx'

export interface ReadSetting<T> {
  found: T | undefined
  /** It was read, or it was told that it could not be. Before that nothing is shown below it, which it would move. */
  isSettled: boolean
  load: () => Promise<void>
  /** Shows what a change has made of it. */
  show: (next: StateUpdater<T | undefined>) => void
  /** Reads it again where a change was refused, or its answer lost: what it was to change may be gone, or be changed. */
  afterRefusal: (change: Promise<unknown>) => Promise<void>
}

/** What a setting reads of the server. An answer that was asked for before what is shown now is not shown any more. */
export function useRead<T>(read: () => Promise<T>): ReadSetting<T> {
  const [found, setFound] = useState<T>()
  const [isSettled, setSettled] = useState(false)
  const isLost = connection.value === 'lost'
  useEffect(() => {
    if (isLost) setSettled(true)
  }, [isLost])
  const times = useRef({ asked: 0, shown: 0, failed: 0 }).current
  const load = async (): Promise<void> => {
    const mine = ++times.asked
    const answer = await read().catch((error: unknown) => {
      if (!(error instanceof Unreachable) || ++times.failed > PATIENCE) setSettled(true)
      throw error
    })
    setSettled(true)
    if (mine < times.shown) return
    times.shown = mine
    setFound(() => answer)
  }
  const show = (next: StateUpdater<T | undefined>): void => {
    times.shown = ++times.asked
    setFound(next)
  }
  const [refusals, setRefusals] = useState(0)
  useEffect(() => (refusals > 0 ? untilRead(load) : undefined), [refusals])
  const afterRefusal = async (change: Promise<unknown>): Promise<void> => {
    if ((await change) === undefined) setRefusals((count) => count + 1)
  }
  return { found, isSettled, load, show, afterRefusal }
}
