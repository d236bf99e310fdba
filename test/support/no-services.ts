import type { Services } from '../../src/doors/rest.ts'
import type { ActNeeds } from '../../src/features/reminders/routes.ts'

const refuse = (): never => {
  throw new Error('These routes can be read, not called')
}
const unusable = new Proxy(refuse, { get: refuse })

/** For a table of routes that is only read: a handler that uses one of these throws. */
export const NO_SERVICES = new Proxy({} as Services & ActNeeds, { get: () => unusable })
