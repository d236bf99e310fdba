/**
 * Serves the built web interface from memory, compressed at build time; every other path gets `index.html`, except a
 * missing asset (404).
 */
import { listAssets, readAsset } from '../platform/program/assets.ts'
import { encodingFor, type Encoding } from '../platform/http/answers/compression.ts'
import { etagOfBytes, listsTag } from '../platform/http/answers/etag.ts'
import { JSON_TYPE } from '../platform/http/answers/responses.ts'

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  json: JSON_TYPE,
  webmanifest: 'application/manifest+json; charset=utf-8',
} satisfies Record<string, string>

const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

interface Served {
  body: Uint8Array<ArrayBuffer>
  headers: { ETag: string } & Record<string, string>
}

/** `Cache-Control` of files whose name contains their hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const NOT_BUILT = 'The web interface is not built. Run `npm run build`.\n'

/** Path of the stylesheet of all pages; null before the build. */
export function pageStylesheet(): string | null {
  const name = listAssets('web/assets/').find((file) => /\/style-[^/]*\.css$/.test(file))
  return name === undefined ? null : `/${name.slice('web/'.length)}`
}

/** Answers GET and HEAD of every path without a route; reads each file once. */
export function webDoor(): (request: Request) => Response {
  const names = new Set(listAssets('web/').map((name) => name.slice('web/'.length)))
  const kept = new Map<string, Served>()

  const file = (name: string, encoding: Encoding | null): Served => {
    const key = `${name} ${encoding}`
    let served = kept.get(key)
    if (!served) kept.set(key, (served = load(name, encoding)))
    return served
  }

  return (request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname !== '/' && pathname.endsWith('/')) return withoutSlash(pathname, search)
    const path = decodePath(pathname)
    const name = names.has(path) && path !== 'manifest.json' && !/\.(br|gz)$/.test(path) ? path : 'index.html'
    const missing = path.startsWith('assets/') && name !== path
    if (missing || !names.has(name)) {
      return new Response(missing ? 'Not found\n' : NOT_BUILT, {
        status: 404,
        headers: { 'Content-Type': TYPES.txt },
      })
    }
    const encoding = encodingFor(request.headers.get('accept-encoding') ?? undefined)
    const { body, headers } = file(name, encoding && names.has(name + SUFFIXES[encoding]) ? encoding : null)
    if (listsTag(request.headers.get('if-none-match'), headers.ETag))
      return new Response(null, { status: 304, headers })
    return new Response(body, { headers })
  }
}

/** The page knows its addresses without a slash at their end. One at the start alone, or it could name another server. */
function withoutSlash(pathname: string, search: string): Response {
  const path = pathname.split('/').filter(Boolean).join('/')
  return new Response(null, { status: 308, headers: { Location: `/${path}${search}` } })
}

function load(name: string, encoding: Encoding | null): Served {
  const body = new Uint8Array(readAsset(`web/${name}${encoding ? SUFFIXES[encoding] : ''}`)!)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return {
    body,
    headers: {
      'Content-Type': (TYPES as Record<string, string>)[extension] ?? 'application/octet-stream',
      'Content-Length': String(body.length),
      'Cache-Control': name.startsWith('assets/') ? IMMUTABLE : 'no-cache',
      ETag: etagOfBytes(body),
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  }
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return ''
  }
}
