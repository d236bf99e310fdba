import type { IncomingMessage } from 'node:http'
import { topEndpoints } from '../contract/top-endpoints.ts'
import { notFound } from '../domain/errors.ts'
import { readAsset } from '../platform/program/assets.ts'
import type { Reader } from '../platform/db/transaction.ts'
import { etagOfBytes, listsTag } from '../platform/http/answers/etag.ts'
import { routesFor, type RawAnswer, type Route } from '../platform/http/route.ts'

const route = routesFor(topEndpoints)

/** Public routes outside `/api/v1`: the OpenAPI description, and the HTML page that the build makes from it. */
export const docsRoutes = (read: typeof readAsset = readAsset): Route[] => [
  route('GET /openapi.yaml', { read: file(read, 'schema/openapi.yaml', 'application/yaml; charset=utf-8') }),
  route('GET /docs', { read: file(read, 'web/docs.html', 'text/html; charset=utf-8') }),
]

/** Answers with a shipped file, read once. */
function file(read: typeof readAsset, name: string, type: string) {
  let kept: { bytes: Uint8Array<ArrayBuffer>; etag: string } | undefined
  return (_on: Reader, _call: unknown, { headers: asked }: IncomingMessage): RawAnswer => {
    kept ??= load(read, name)
    const headers = { 'Cache-Control': 'no-cache', ETag: kept.etag }
    if (listsTag(asked['if-none-match'], kept.etag))
      return { status: 304, raw: new Response(null, { status: 304, headers }) }
    return { status: 200, raw: new Response(kept.bytes, { headers: { ...headers, 'Content-Type': type } }) }
  }
}

function load(read: typeof readAsset, name: string) {
  const found = read(name)
  if (!found) throw notFound('This page is not built. Run `npm run build`.')
  const bytes = new Uint8Array(found)
  return { bytes, etag: etagOfBytes(bytes) }
}
