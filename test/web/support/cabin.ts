/** A page that has lost its network. */
import { openPage, until } from './page.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { waiting } from '../../../src/web/sync/queue/current.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { maja, type Person } from '../../support/people.ts'
import { wireTo, type Wire } from '../../support/live/wire.ts'
import type { Ends } from '../../support/database.ts'

export interface Cabin {
  app: TestApp
  home: Person
  wire: Wire
  /** Ids of three tasks of the Inbox, in order. */
  ids: string[]
}

/** Maja's page, with all tasks read and then without a network. */
export async function cabin(t: Ends): Promise<Cabin> {
  const app = await startApp(t)
  const home = await maja(app)
  const wire = await wireTo(t, app)
  const ids: string[] = []
  for (const content of ['Firewood', 'Matches', 'Candles'])
    ids.push((await home.api.post('/tasks', { content })).body.id)
  await openPage(t, app, home, { url: wire.url })
  await loadEverything()
  wire.cut()
  await until(() => connection.value === 'lost')
  return { app, home, wire, ids }
}

export function backOnline(wire: Wire): Promise<void> {
  wire.mend()
  checkConnection()
  return until(() => waiting.value.length === 0 && connection.value === 'on')
}

export const contents = async ({ home }: Cabin): Promise<string[]> =>
  (await home.api.get(`/tasks?project_id=${home.inbox}`)).body.tasks.map((task: { content: string }) => task.content)

export const top = ({ home }: Cabin) => ({ project_id: home.inbox, section_id: null, parent_id: null })
