import { useEffect, useState } from 'preact/hooks'
import { search, searchHere } from '../../data/search.ts'
import { hitsOf, taskHit, type Hit } from './hits.tsx'

const PAUSE_MS = 120

interface Answer {
  hits: Hit[]
  /** The answer is that of the words as they stand. */
  done: boolean
}

/** What the server finds for some words; without a network, the tasks that are here. */
export function useFound(wanted: string): Answer {
  const [answer, setAnswer] = useState<Answer & { of: string }>({ hits: [], done: false, of: '' })
  useEffect(() => {
    if (wanted === '') return setAnswer({ hits: [], done: false, of: '' })
    let current = true
    const show = (hits: Hit[]): void => void (current && setAnswer({ hits, done: true, of: wanted }))
    const timer = setTimeout(() => {
      search(wanted).then(
        (found) => show(hitsOf(found)),
        () => show(searchHere(wanted).map(taskHit)),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted])
  return { hits: answer.hits, done: answer.done && answer.of === wanted }
}
