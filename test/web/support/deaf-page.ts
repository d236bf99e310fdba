import { openPage } from './page.ts'
import type { Changes } from '../../../src/contract/live.ts'
import { receive } from '../../../src/web/data/loading/changes.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { stopLive } from '../../../src/web/sync/live.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'

/** Maja's page, which hears of changes when the test says so: a task, and another that can be its sub-task. */
export async function deafPage(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { api } = home
  const made = async (content: string): Promise<string> => (await api.post('/tasks', { content })).body.id
  const parent = await made('Paint the hall')
  const below = await made('Buy a brush')
  await openPage(t, app, home, { sockets: false })
  await loadEverything()
  stopLive()
  const { seq } = (await api.get('/changes')).body as Changes
  const news = async (): Promise<Changes> => (await api.get(`/changes?since=${seq}`)).body as Changes
  return { app, api, parent, below, news, hear: async () => (await news()).changes.forEach(receive) }
}
