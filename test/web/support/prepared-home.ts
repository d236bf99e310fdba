import { Client, startApp, type TestApp } from '../../support/app.ts'
import { TestClock } from '../../support/clock.ts'
import type { Ends } from '../../support/database.ts'
import { maja, type Person } from '../../support/people.ts'
import { prepared } from '../../support/stored/prepared.ts'

const credentialsOf = ({ session, api }: Person) => ({ session: session.credentials, api: api.credentials })

/** The service with Maja's home as `fill` leaves it, and what that told: made once a run, a copy for each test. */
export async function preparedHome<T>(
  test: Ends,
  name: string,
  fill: (home: Person, app: TestApp) => Promise<T>,
): Promise<{ app: TestApp; home: Person; told: T }> {
  const { dataDir, told } = await prepared(name, async (folder) => {
    const app = await startApp({ after() {} }, { ERRAND_DATA_DIR: folder })
    try {
      const home = await maja(app)
      const more = await fill(home, app)
      return { home, credentials: credentialsOf(home), more, now: new Date(app.clock.now()).toISOString() }
    } finally {
      await app.stop()
    }
  })
  const app = await startApp(test, { ERRAND_DATA_DIR: dataDir }, { clock: new TestClock(told.now) })
  const [session, api] = [told.credentials.session, told.credentials.api].map((one) => new Client(app.url, one))
  return { app, home: { ...told.home, session: session!, api: api! }, told: told.more }
}
