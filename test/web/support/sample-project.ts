import { openPage } from './page.ts'
import { loadProjectContents } from '../../../src/web/data/projects/sections.ts'
import { tree } from '../../../src/web/data/tasks/lists/tree.ts'
import type { TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { made } from './made.ts'

/** Maja's page with a project open in it: a, b, c without section and x, y in "Order". */
export async function openSampleProject(t: Ends, app: TestApp) {
  const home = await maja(app)
  const project = await made(home.api, '/projects', { name: 'Bathroom' })
  const order = await made(home.api, `/projects/${project}/sections`, { name: 'Order' })
  const ids: Record<string, string> = {}
  for (const content of ['a', 'b', 'c']) ids[content] = await made(home.api, '/tasks', { content, project_id: project })
  for (const content of ['x', 'y']) ids[content] = await made(home.api, '/tasks', { content, section_id: order })
  await openPage(t, app, home)
  await loadProjectContents(project)
  const shown = (section: string | null): string =>
    (tree(project).get(section) ?? []).map(({ task }) => task.content).join('')
  return { home, project, order, ids, shown }
}
