/** Holds what the server answers against schema/openapi.yaml. */
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { document as described, validators } from '../../../schema/openapi.yaml'
import { deref, type DescribedAnswer, type OpenApiDocument, type Method, type PathItem } from './openapi-document.ts'

export interface SeenAnswer {
  method: string
  /** As requested, base included: `/api/v1/tasks?limit=2`. */
  path: string
  status: number
  headers: Headers
  /** The body's text; `''` when there is none. */
  body: string
}

const document = described as OpenApiDocument

/** schema/openapi.yaml. */
export const description = (): OpenApiDocument => document

/** Throws, naming every difference, when an answer is not as the description says. */
export function assertDescribed(answer: SeenAnswer): void {
  const violations = checkAnswer(answer)
  if (violations.length === 0) return
  const body = answer.body.length > 2000 ? `${answer.body.slice(0, 2000)}…` : answer.body
  throw new Error(
    `${answer.method} ${answer.path} answered ${answer.status}, not as schema/openapi.yaml says:\n` +
      `${violations.map((line) => `  - ${line}`).join('\n')}\n${body}`,
  )
}

/** What is wrong with an answer, one sentence each; an empty list means that it is as described. */
export function checkAnswer(answer: SeenAnswer): string[] {
  const method = answer.method.toLowerCase()
  const path = answer.path.split(/[?#]/, 1)[0]!
  const item = findPath(path)
  if (!item && !path.startsWith('/api/') && (method === 'get' || method === 'head')) return []

  const operation = item?.[(method === 'head' ? 'get' : method) as Method]
  const described = operation ? operation.responses[answer.status] : answerOutside(item, answer.status)
  if (!described) return [operation ? `${answer.status} is not described` : 'the operation is not described']
  const { headers = {}, content } = deref<DescribedAnswer>(document, described)
  return [
    ...Object.entries(headers).flatMap(([name, header]) => checkHeader(answer, name, header)),
    ...(method === 'head' ? checkEmpty(answer) : checkBody(answer, content)),
  ]
}

/** An unknown path is 404; a known one with an unknown method is 405, or 404 when an id in it is malformed. */
function answerOutside(item: PathItem | undefined, status: number): unknown {
  const { NotFound, MethodNotAllowed } = document.components.responses!
  if (status === 404) return NotFound
  return item && status === 405 ? MethodNotAllowed : undefined
}

function checkHeader(answer: SeenAnswer, name: string, described: unknown): string[] {
  const header = deref<{ required?: boolean; schema: object }>(document, described)
  const value = answer.headers.get(name)
  if (value === null) return header.required ? [`the header ${name} is missing`] : []
  return problems(validatorOf(header.schema), value).map((problem) => `the header ${name} ${problem}`)
}

const checkEmpty = (answer: SeenAnswer): string[] => (answer.body === '' ? [] : ['there is a body where none belongs'])

function checkBody(answer: SeenAnswer, content: DescribedAnswer['content']): string[] {
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
  return problems(validatorOf(media.schema), value).map((problem) => `the body ${problem}`)
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

/** What tells whether a value is as a schema of the description says; made before the tests run (.build/openapi-module.ts). */
export function validatorOf(schema: object): ValidateFunction {
  const validate = validators[JSON.stringify(schema)]
  if (!validate) throw new Error(`no part of schema/openapi.yaml: ${JSON.stringify(schema)}`)
  return validate
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** Paths as they are requested; the one with fewer parameters first, then the one that says more. */
const paths = Object.entries(document.paths)
  .flatMap(([path, item]) =>
    (item.servers ?? document.servers).map(({ url }) => ({ path: url === '/' ? path : url + path, item })),
  )
  .toSorted(
    (one, other) => one.path.split('{').length - other.path.split('{').length || other.path.length - one.path.length,
  )
  .map(({ path, item }) => ({ pattern: patternOf(path), item }))

const findPath = (path: string): PathItem | undefined => paths.find(({ pattern }) => pattern.test(path))?.item
