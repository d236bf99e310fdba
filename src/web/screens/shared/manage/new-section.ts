import { signal } from '@preact/signals'
import type { Project } from '../../../../contract/projects.ts'
import { go, paths, route } from '../../routes.ts'

/** The project whose page is to ask for the name of a new section. */
export const newSectionIn = signal<string | null>(null)

/** Asks for the name of a new section on the project's own page. */
export function openNewSection({ id, is_inbox }: Project): void {
  newSectionIn.value = id
  const here = route.peek()
  const isHere = is_inbox ? here.screen === 'inbox' : here.screen === 'project' && here.id === id
  if (!isHere) go(is_inbox ? paths.inbox : paths.project(id))
}
