import { loadComments } from '../../../src/web/data/comments.ts'
import { prefetchRules } from '../../../src/web/data/tasks/completing/repeats.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { wireTo } from '../../support/live/wire.ts'
import { joins, maja } from '../../support/people.ts'
import { openPage, settled, until } from './page.ts'

/**
 * Jonas’s page, or hers, with the tasks of Maja’s garden, the first of which has a sub-task, and then without a network.
 */
export async function garden(t: Ends, whose: 'Jonas' | 'Maja' = 'Jonas') {
  const app = await startApp(t)
  const home = await maja(app)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Garden' })).body
  const beds = (await home.api.post(`/projects/${project_id}/sections`, { name: 'Beds' })).body.id
  const jonas = await joins(app, home, project_id, { name: 'Jonas' })
  const made = async (content: string, place: object): Promise<string> =>
    (await home.api.post('/tasks', { content, ...place })).body.id
  const [rake, sow, mow] = [
    await made('Rake', { project_id }),
    await made('Sow', { project_id }),
    await made('Mow', { project_id, due_date: '2031-05-02', recurrence_rule: 'FREQ=WEEKLY' }),
  ]
  const leaves = await made('Leaves', { parent_id: rake })
  await home.api.patch(`/tasks/${sow}`, { assignee_id: home.id })
  const wire = await wireTo(t, app)
  await openPage(t, app, whose === 'Maja' ? home : jonas, { url: wire.url })
  await settled()
  await Promise.all([loadComments(rake), prefetchRules()])
  wire.cut()
  await until(() => connection.value === 'lost')
  return { home, api: home.api, made, jonas, wire, project_id, beds, rake, sow, mow, leaves }
}
