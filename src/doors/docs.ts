import { topEndpoints } from '../contract/endpoints.ts'
import { createHash } from 'node:crypto'
import { notFound } from '../domain/errors.ts'
import { readAsset } from '../platform/assets.ts'
import { routesFor, type RawAnswer, type Route } from '../platform/http/route.ts'

const route = routesFor(topEndpoints)

/** Public routes outside `/api/v1`: the OpenAPI description, and the HTML page that the build makes from it. */
export const docsRoutes = (read: typeof readAsset = readAsset): Route[] => [
  route('GET /openapi.yaml', { read: file(read, 'schema/openapi.yaml', 'application/yaml; charset=utf-8') }),
  route('GET /docs', { read: file(read, 'web/docs.html', 'text/html; charset=utf-8') }),
]

/** Answers with a shipped file, read once. */
function file(read: typeof readAsset, name: string, type: string): () => RawAnswer {
  let kept: { bytes: Uint8Array<ArrayBuffer>; etag: string } | undefined
  return () => {
    kept ??= load(read, name)
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: kept.etag }
    return { status: 200, headers: { ETag: kept.etag }, raw: new Response(kept.bytes, { headers }) }
  }
}

function load(read: typeof readAsset, name: string) {
  const found = read(name)
  if (!found) throw notFound('This page is not built. Run `npm run build`.')
  const bytes = new Uint8Array(found)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
