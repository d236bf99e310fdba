import { useEffect, useState } from 'preact/hooks'
import { search, searchHere } from '../../data/search.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { hitsOf, taskHit, type Hit } from './hits.tsx'

const PAUSE_MS = 120

interface Answer {
  hits: Hit[]
  /** The answer is that of the words as they stand. */
  done: boolean
  /** The server was not asked. */
  onlyHere: boolean
}

const NONE = { hitsNow: (): Hit[] => [], done: false, onlyHere: false }

/** What the server finds for some words; without a network, the tasks that are here. */
export function useFound(wanted: string): Answer {
  const [answer, setAnswer] = useState({ ...NONE, of: '' })
  useEffect(() => {
    if (wanted === '') return setAnswer({ ...NONE, of: '' })
    let current = true
    let stop = (): void => {}
    const show = (hitsNow: () => Hit[], onlyHere: boolean): void =>
      void (current && setAnswer({ hitsNow, done: true, onlyHere, of: wanted }))
    const ask = (): Promise<void> => search(wanted).then((found) => show(() => hitsOf(found), false))
    const askHere = (): void => {
      const found = searchHere(wanted)
      show(() => found.map(taskHit), true)
    }
    const timer = setTimeout(() => (stop = untilRead(ask, askHere)), PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
      stop()
    }
  }, [wanted])
  const done = answer.done && answer.of === wanted
  // Anew each time: the places of what was found may be heard of after it.
  return { hits: answer.hitsNow(), done, onlyHere: done && answer.onlyHere }
}
