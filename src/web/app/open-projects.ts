import { go, paths } from '../screens/routes.ts'
import { projectList } from '../data/tables.ts'
import { text } from '../text/text.ts'
import { openMenu } from '../ui/menu.tsx'

/** The projects, to go to one of them. */
export function openProjects(): void {
  const items = projectList.value.map(({ id, name }) => ({ label: name, act: () => go(paths.project(id)) }))
  if (items.length > 0) openMenu(document.querySelector('#main h1'), text().nav.projects, items)
}
