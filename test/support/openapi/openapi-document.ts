/** schema/openapi.yaml as data: its shape, its references, its schemas for ajv. */
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface OpenApiDocument {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: object[]
  paths: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type PathItem = { servers?: { url: string }[]; parameters?: unknown[] } & { [method in Method]?: Operation }

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security?: object[]
  parameters?: unknown[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, unknown>
}

export interface Media {
  schema: object
  example?: unknown
}

export interface DescribedAnswer {
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

/** The object itself, or what its `$ref` names. */
export function deref<T>(document: OpenApiDocument, node: unknown): T {
  const { $ref } = node as { $ref?: string }
  if ($ref === undefined) return node as T
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[unescaped(key)], document)
  if (target === undefined) throw new Error(`${$ref} names nothing`)
  return deref(document, target)
}

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

/** Every operation with its path, once for each base below which it is requested. */
export const operationsOf = (
  document: OpenApiDocument,
): { base: string; path: string; method: Method; operation: Operation; item: PathItem }[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    (item.servers ?? document.servers).flatMap(({ url }) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        return operation ? [{ base: url === '/' ? '' : url, path, method, operation, item }] : []
      }),
    ),
  )

/** Knows the document's schemas as definitions of `openapi`, where `rooted` makes references lead. */
export function createAjv(document: OpenApiDocument, options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, ...options })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'openapi', $defs: rooted(document.components.schemas!) })
  return ajv
}

/** The schema with its references leading into the document that ajv knows. */
export const rooted = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/components/schemas/', 'openapi#/$defs/') : value,
  ) as object
