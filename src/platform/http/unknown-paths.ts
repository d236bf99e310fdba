import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { notFound } from '../../domain/errors.ts'
import { answerTo, noSuchMethod } from './answers/refusals.ts'
import { responseOf } from './answers/responses.ts'
import type { Mounted } from './patterns.ts'
import type { Env, Wire } from './steps.ts'

/** Answers GET and HEAD of paths that no route takes. */
export type PageHandler = (request: Request, wire: Wire) => Response | Promise<Response>

/** Answers requests that no route takes: 405 when the path has other methods, the page where one is, else 404. */
export function createUnknownPaths(all: readonly Mounted[], page: PageHandler | undefined): Hono<Env> {
  const paths = new Hono<Env>()
  paths.use(async (c, next) => {
    await next()
    if (!page || c.res.status !== 404 || !mayBePage(c.req.path)) return
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const found = await page(reads ? c.req.raw : new Request(c.req.url), c.env)
    if (!reads && found.status === 404) return
    c.res = undefined
    c.res = reads ? found : otherMethod('GET, HEAD', c.req.method)
  })
  paths.use(
    methodNotAllowed({
      app: paths,
      onMethodNotAllowed: (c, methods) => otherMethod(methods.join(', '), c.req.method),
    }),
  )
  for (const { route, exact } of all) paths.on(route.method, exact, (c) => c.notFound())
  paths.notFound((c) => responseOf(NOTHING, c.req.method))
  paths.onError((error) => {
    throw error
  })
  return paths
}

const NOTHING = answerTo(notFound())

const otherMethod = (allow: string, method: string): Response => responseOf(answerTo(noSuchMethod(allow)), method)

/** Not where programs ask, also by `//api/v1/…` (an address that ends in a slash): they would mistake the page for an answer. */
const mayBePage = (path: string): boolean => !/^\/+(api|\.well-known)(\/|$)/.test(path)
