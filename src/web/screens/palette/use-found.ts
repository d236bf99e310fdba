import { useEffect, useState } from 'preact/hooks'
import type { Found } from '../../../contract/search.ts'
import { fold } from '../../../domain/text/fold.ts'
import { get } from '../../sync/api.ts'
import { projects, tasks } from '../../data/tables.ts'
import { hitsOf, taskHit, type Hit } from './hits.tsx'

const PAUSE_MS = 120
const MOST = 12

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
      get<Found>('/search', { q: wanted, limit: MOST }).then(
        (found) => {
          tasks.put(...found.tasks)
          projects.put(...found.projects.filter((project) => !projects.peek(project.id)))
          show(hitsOf(found))
        },
        () => show(hitsHere(wanted)),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted])
  return { hits: answer.hits, done: answer.done && answer.of === wanted }
}

function hitsHere(wanted: string): Hit[] {
  const words = fold(wanted).split(/\s+/)
  return tasks
    .all()
    .filter((task) => words.every((word) => fold(task.content).includes(word)))
    .slice(0, MOST)
    .map(taskHit)
}
