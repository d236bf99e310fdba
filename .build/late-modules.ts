/** What a start does not need: the bundle loads each of these modules of Node when something of it is first used. */
import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'

const LATE = ['dns', 'dns/promises', 'fs/promises', 'https', 'readline', 'stream/consumers', 'tls', 'v8']

/**
 * Together they take a start 10 ms [measured]. Hono's adapter knows HTTP/2 too, by a class that it asks every
 * request for; this server speaks HTTP/1.1 alone.
 */
export const lateModules: Plugin = {
  name: 'late-modules',
  setup(build) {
    const namespace = 'late'
    build.onResolve(
      { filter: new RegExp(`^(?:node:)?(?:${[...LATE, 'http2'].join('|')})$`) },
      ({ path, namespace: from }) =>
        from === namespace ? { path, external: true } : { path: path.replace(/^node:/, ''), namespace },
    )
    build.onLoad({ filter: /^/, namespace }, ({ path }) => ({
      contents: path === 'http2' ? 'exports.Http2ServerRequest = class {}; exports.constants = {}' : lateModule(path),
    }))
    // Nothing here logs by pino's transports. It asks V8 where it was called from for them, which finds the ends of all
    // lines of the bundle: 2 ms [measured].
    build.onLoad({ filter: /\/pino\/lib\/caller\.js$/ }, () => ({ contents: 'module.exports = () => []' }))
    build.onLoad({ filter: /\/pino\/lib\/transport\.js$/ }, () => ({
      contents: `module.exports = () => { throw new Error("Pino's transports are not in the bundle") }`,
    }))
  },
}

const load = createRequire(import.meta.url)

/** What the module exports, as getters. */
function lateModule(name: string): string {
  const getters = Object.keys(load(`node:${name}`) as object).map(
    (key) => `get ${JSON.stringify(key)}() { return own().${key} }`,
  )
  return `const own = () => require('node:${name}')\nmodule.exports = {\n${getters.join(',\n')}\n}`
}
