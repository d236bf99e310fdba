import type { SearchResults } from '../../contract/search.ts'
import type { Task } from '../../contract/tasks.ts'
import { LONGEST_SEARCH } from '../../domain/lengths.ts'
import { fold, foldedWords } from '../../domain/text/fold.ts'
import { get } from '../sync/api.ts'
import { reconcile } from '../sync/state/reconcile.ts'
import { loadArchivedProjects, projects } from './projects/projects.ts'
import { isInArchivedSection } from './projects/sections.ts'
import { tasks } from './tasks/tasks.ts'

const MOST = 12

/** Characters that never exceed the server's limit in bytes. */
export const LONGEST_QUERY = Math.floor(LONGEST_SEARCH / 3)

/**
 * Searches on the server, best result first. Stores the found tasks and projects, and reads archived projects if a
 * result is in an unknown one.
 */
export async function search(words: string): Promise<SearchResults> {
  const found = await reconcile(
    () => get('/search', { q: words, limit: MOST }),
    (found) => {
      tasks.put(...found.tasks)
      projects.put(...found.projects.filter((project) => !projects.peek(project.id)))
    },
  )
  const isUnknown = ({ project_id }: { project_id: string }): boolean => projects.peek(project_id) === undefined
  if ([...found.tasks, ...found.sections].some(isUnknown)) await loadArchivedProjects()
  return found
}

/** Tasks on this page whose title contains every word; completed and archived ones last. */
export function searchHere(text: string): Task[] {
  const words = foldedWords(text)
  const isLast = (task: Task): boolean =>
    task.completed || projects.peek(task.project_id)?.archived === true || isInArchivedSection(task)
  const found = tasks.all().filter(({ content }) => {
    const title = fold(content)
    return words.length > 0 && words.every((word) => title.includes(word))
  })
  return found.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other))).slice(0, MOST)
}
