import type { BrowserContext, Request } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'

/** These files do not come until the returned function is called; after that none is waited for that will not come. */
export async function withhold(context: BrowserContext, files: RegExp): Promise<() => Promise<void>> {
  const asked = new Set<Request>()
  const ended = (request: Request): unknown => asked.delete(request)
  context.on('request', (request) => files.test(request.url()) && asked.add(request))
  context.on('requestfailed', ended)
  context.on('requestfinished', ended)
  await context.route(files, (route) => route.abort())
  return async () => {
    await context.unroute(files)
    await eventually(() => asked.size === 0)
  }
}
