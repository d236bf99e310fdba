/** Maja's household with much more in it, made once a run. */
import { cpSync } from 'node:fs'
import { Client, startApp, type TestApp } from '../../support/app.ts'
import { TickingClock } from '../../support/clock.ts'
import type { Ends } from '../../support/database.ts'
import { prepared } from '../../support/stored/prepared.ts'
import { startHousehold, type Household } from './household.ts'

/** The household as `furnish` leaves it, and what that told; what is made under this name must always be the same. */
export async function startFurnished<Told>(
  test: Ends,
  name: string,
  furnish: (home: Household, app: TestApp) => Promise<Told>,
): Promise<{ app: TestApp; home: Household; told: Told }> {
  const { dataDir, told: kept } = await prepared(name, async (folder) => {
    const ends: (() => unknown)[] = []
    const { app, home } = await startHousehold({ after: (end) => ends.push(end) })
    const told = await furnish(home, app)
    for (const end of ends) await end()
    cpSync(app.dataDir, folder, { recursive: true, filter: (path) => !path.endsWith('/ballast') })
    const { session, api, ...rest } = home
    const now = new Date(app.clock.now()).toISOString()
    return { ...rest, session: session.credentials, api: api.credentials, told, now }
  })
  const { told, now, ...home } = kept
  const app = await startApp(test, { ERRAND_DATA_DIR: dataDir }, { clock: new TickingClock(now) })
  return {
    app,
    home: { ...home, session: new Client(app.url, home.session), api: new Client(app.url, home.api) },
    told,
  }
}
