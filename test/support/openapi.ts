/** Holds what the server answers against schema/openapi.yaml. */
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

export interface SeenAnswer {
  method: string
  /** As requested, base included: `/api/v1/tasks?limit=2`. */
  path: string
  status: number
  headers: Headers
  /** The body's text; `''` when there is none. */
  body: string
}

export interface Description {
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

let kept: Description | undefined

/** schema/openapi.yaml, read once. */
export const description = (): Description =>
  (kept ??= parse(readFileSync(new URL('../../schema/openapi.yaml', import.meta.url), 'utf8')) as Description)

/** Throws, naming every difference, when an answer is not as the description says. */
export function assertDescribed(answer: SeenAnswer, document = description()): void {
  const violations = checkAnswer(answer, document)
  if (violations.length === 0) return
  const body = answer.body.length > 2000 ? `${answer.body.slice(0, 2000)}…` : answer.body
  throw new Error(
    `${answer.method} ${answer.path} answered ${answer.status}, not as schema/openapi.yaml says:\n` +
      `${violations.map((line) => `  - ${line}`).join('\n')}\n${body}`,
  )
}

/** What is wrong with an answer, one sentence each; none is as it should be. */
export function checkAnswer(answer: SeenAnswer, document = description()): string[] {
  const method = answer.method.toLowerCase()
  const path = answer.path.split(/[?#]/, 1)[0]!
  const item = findPath(document, path)
  if (!item && !path.startsWith('/api/') && (method === 'get' || method === 'head')) return []

  const operation = item?.[(method === 'head' ? 'get' : method) as Method]
  const described = operation ? operation.responses[answer.status] : answerOutside(document, item, answer.status)
  if (!described) return [operation ? `${answer.status} is not described` : 'the operation is not described']
  const { headers = {}, content } = deref<DescribedAnswer>(document, described)
  return [
    ...Object.entries(headers).flatMap(([name, header]) => checkHeader(document, answer, name, header)),
    ...(method === 'head' ? checkEmpty(answer) : checkBody(document, answer, content)),
  ]
}

/** An unknown path is 404; a known one with an unknown method is 405, or 404 when an id in it is malformed. */
function answerOutside(document: Description, item: PathItem | undefined, status: number): unknown {
  const { NotFound, MethodNotAllowed } = document.components.responses!
  if (status === 404) return NotFound
  return item && status === 405 ? MethodNotAllowed : undefined
}

function checkHeader(document: Description, answer: SeenAnswer, name: string, described: unknown): string[] {
  const header = deref<{ required?: boolean; schema: object }>(document, described)
  const value = answer.headers.get(name)
  if (value === null) return header.required ? [`the header ${name} is missing`] : []
  return problems(compiled(document, header.schema), value).map((problem) => `the header ${name} ${problem}`)
}

const checkEmpty = (answer: SeenAnswer): string[] => (answer.body === '' ? [] : ['there is a body where none belongs'])

function checkBody(document: Description, answer: SeenAnswer, content: DescribedAnswer['content']): string[] {
  if (!content) return checkEmpty(answer)
  const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const media = content[type] ?? content['*/*']
  if (!media) return [`the content type is ${type || 'missing'}, not ${Object.keys(content).join(' or ')}`]
  if (type !== 'application/json') return []
  let value: unknown
  try {
    value = JSON.parse(answer.body)
  } catch {
    return ['the body is not JSON']
  }
  return problems(compiled(document, media.schema), value).map((problem) => `the body ${problem}`)
}

function problems(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  // What fails elsewhere counts as unevaluated too, so these say something only when they stand alone.
  const named = validate.errors!.filter(({ keyword }) => keyword !== 'unevaluatedProperties' && keyword !== 'if')
  return (named.length > 0 ? named : validate.errors!).map(
    ({ instancePath, message, params }) =>
      `${instancePath && `at ${instancePath} `}${message} ${JSON.stringify(params)}`,
  )
}

/** The object itself, or what its `$ref` names. */
export function deref<T>(document: Description, node: unknown): T {
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

/** Every operation with its path as it is requested, base included. */
export const operationsOf = (
  document: Description,
): { base: string; path: string; method: Method; operation: Operation; item: PathItem }[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    (item.servers ?? document.servers).flatMap(({ url }) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        return operation ? [{ base: url === '/' ? '' : url, path, method, operation, item }] : []
      }),
    ),
  )

interface Tables {
  paths: { pattern: RegExp; item: PathItem }[]
  ajv: Ajv2020
  validators: Map<object, ValidateFunction>
}

const tables = new WeakMap<Description, Tables>()

function tablesOf(document: Description): Tables {
  const made = tables.get(document)
  if (made) return made
  const parameters = (path: string) => path.split('{').length
  const paths = Object.entries(document.paths)
    .flatMap(([path, item]) =>
      (item.servers ?? document.servers).map(({ url }) => ({ path: url === '/' ? path : url + path, item })),
    )
    .toSorted((a, b) => parameters(a.path) - parameters(b.path))
    .map(({ path, item }) => ({ pattern: patternOf(path), item }))
  const fresh = { paths, ajv: createAjv(document), validators: new Map() }
  tables.set(document, fresh)
  return fresh
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** Knows the document's schemas as definitions of `openapi`, where `rooted` makes references lead. */
export function createAjv(document: Description, options: { coerceTypes?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, ...options })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'openapi', $defs: rooted(document.components.schemas!) })
  return ajv
}

/** A schema of the document, compiled once. */
export function compiled(document: Description, schema: object): ValidateFunction {
  const { ajv, validators } = tablesOf(document)
  let validate = validators.get(schema)
  if (!validate) validators.set(schema, (validate = ajv.compile(rooted(schema))))
  return validate
}

/** The schema with its references leading into the document that ajv knows. */
export const rooted = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/components/schemas/', 'openapi#/$defs/') : value,
  ) as object

const findPath = (document: Description, path: string): PathItem | undefined =>
  tablesOf(document).paths.find(({ pattern }) => pattern.test(path))?.item
