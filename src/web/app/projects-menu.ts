import { projectList } from '../data/projects/projects.ts'
import { go, paths } from '../screens/routes.ts'
import { text } from '../text/text.ts'
import { openMenu } from '../ui/floating/menu.tsx'

/** Offers the projects, to go to one of them. */
export function openProjectsMenu(): void {
  const items = projectList.value.map(({ id, name }) => ({ label: name, act: () => go(paths.project(id)) }))
  if (items.length > 0) openMenu(document.querySelector('#main h1'), text().nav.projects, items)
}
