import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'esbuild'
import { parse } from 'yaml'
import { createAjv, rooted, type OpenApiDocument } from '../test/support/openapi/openapi-document.ts'
import { replaceFile } from './files.ts'
import { lockedVersion } from './packages.ts'
import { top } from './processes.ts'

/**
 * Lets the tests import schema/openapi.yaml as `{ document, validators }`: a test file needs a few of the schemas, and
 * reading and compiling them anew took a quarter of its time.
 */
export const openapiModule: Plugin = {
  name: 'openapi-module',
  setup(on) {
    on.onLoad({ filter: /openapi\.yaml$/ }, ({ path }) => ({ contents: moduleOf(path), resolveDir: top }))
  },
}

/** Made anew only where something in it has changed. */
function moduleOf(path: string): string {
  const text = readFileSync(path, 'utf8')
  const parts = [text, lockedVersion('ajv'), lockedVersion('ajv-formats')]
  for (const file of [import.meta.filename, `${top}test/support/openapi/openapi-document.ts`])
    parts.push(readFileSync(file, 'utf8'))
  const hash = createHash('sha256').update(parts.join('\0')).digest('hex')
  const kept = `${top}dist/.cache/openapi-module.mjs`
  const mark = `// ${hash}\n`
  if (existsSync(kept)) {
    const before = readFileSync(kept, 'utf8')
    if (before.startsWith(mark)) return before
  }
  const made = mark + write(parse(text) as OpenApiDocument)
  replaceFile(kept, made)
  return made
}

function write(document: OpenApiDocument): string {
  const ajv = createAjv(document, { code: { source: true, esm: true }, inlineRefs: false })
  const schemas = [...new Set(schemasOf(document).map((schema) => JSON.stringify(schema)))]
  schemas.forEach((json, n) => ajv.addSchema(rooted(JSON.parse(json) as object), `v${n}`))
  const code = standaloneCode.default(ajv, Object.fromEntries(schemas.map((_, n) => [`v${n}`, `v${n}`])))
  return `${code}
export const document = JSON.parse(${JSON.stringify(JSON.stringify(document))})
export const validators = {${schemas.map((json, n) => `${JSON.stringify(json)}:v${n}`).join()}}
`
}

/** All that stands under `schema` anywhere, and each of the named ones by reference. */
function schemasOf(document: OpenApiDocument): object[] {
  const found: object[] = Object.keys(document.components.schemas!).map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }))
  JSON.stringify(document, (_, value: unknown) => {
    const { schema } = (value ?? {}) as { schema?: object }
    if (typeof schema === 'object') found.push(schema)
    return value
  })
  return found
}
