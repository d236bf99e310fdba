import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { notFound } from '../../domain/errors.ts'
import { answerTo, noSuchMethod, responseOf } from './answers.ts'
import type { Mounted } from './patterns.ts'
import type { Env, Wire } from './steps.ts'

/** Answers GET and HEAD of paths that no route takes. */
export type PageHandler = (request: Request, wire: Wire) => Response | Promise<Response>

/** Answers requests that no route takes: 405 when the path has other methods, the page where one is, else 404. */
export function createUnknownPaths(all: readonly Mounted[], page: PageHandler | undefined): Hono<Env> {
  const paths = new Hono<Env>()
  paths.use(async (c, next) => {
    await next()
    if (!page || c.res.status !== 404 || !isPage(c.req)) return
    c.res = undefined
    c.res = await page(c.req.raw, c.env)
  })
  paths.use(
    methodNotAllowed({
      app: paths,
      onMethodNotAllowed: (c, methods) => responseOf(answerTo(noSuchMethod(methods.join(', '))), c.req.method),
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

/** Not under `/.well-known/`, where programs look for features and would mistake the page for an answer. */
const isPage = ({ method, path }: { method: string; path: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|\.well-known)(\/|$)/.test(path)
