/** Loaded into each process of tests, as plain JavaScript because Node takes longer for TypeScript. */
import { after } from 'node:test'
// The global one of a page's tests ends with them.
import { setTimeout } from 'node:timers'

/** A process whose tests are over, and which something keeps from ending, would hold up the whole run. */
const LONGEST_END_MS = 60_000

after(() => {
  setTimeout(() => {
    console.error(`The tests are over, and this keeps the process: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, LONGEST_END_MS).unref()
})
