/** Checks a value against a shape, on server and page; reports all wrong fields at once. */
import * as v from 'valibot'
import { MOST_COMPLAINTS, shortMessage, type FieldErrors } from '../domain/errors.ts'

export type Checked<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors }

/**
 * Checks a value against a valibot shape. Nested fields are named with dots (`patch.priority`, `rows.3.name`); an error
 * of the whole value is named `body`. Reports the first error of each field, for the first
 * MOST_COMPLAINTS fields.
 */
export function check<Schema extends v.GenericSchema>(schema: Schema, value: unknown): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value)
  if (result.success) return { ok: true, value: result.output }
  const fields = new Map<string, string>()
  for (const issue of result.issues) {
    if (fields.size === MOST_COMPLAINTS) break
    const name = v.getDotPath(issue) ?? 'body'
    if (!fields.has(name)) fields.set(name, complaint(issue))
  }
  for (const name of unknownFields(schema, value, fields)) {
    if (fields.size === MOST_COMPLAINTS) break
    fields.set(name, 'unknown field')
  }
  return { ok: false, fields: Object.fromEntries(fields) }
}

/** Messages for values of a wrong type, when the shape has none. */
const KINDS: Record<string, string> = {
  strict_object: 'an object',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
}

function complaint(issue: v.BaseIssue<unknown>): string {
  const aboutKey = issue.path?.at(-1)?.origin === 'key'
  if (aboutKey && issue.expected === 'never') return 'unknown field'
  if (aboutKey) return 'required'
  const kind = issue.kind === 'schema' && issue.message.startsWith('Invalid') ? KINDS[issue.type] : undefined
  if (kind) return `must be ${kind}`
  return shortMessage(issue.message)
}

interface Inside {
  kind?: string
  type?: string
  entries?: Record<string, Inside>
  wrapped?: Inside
  item?: Inside
  pipe?: readonly Inside[]
}

/** All unknown fields; valibot reports only the first. Objects that were refused as a whole are skipped. */
function* unknownFields(schema: Inside, value: unknown, refused: Map<string, string>, path = ''): Generator<string> {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`)
  const shape = schema.pipe?.findLast(({ kind }) => kind === 'schema') ?? schema
  if (typeof value !== 'object' || value === null || refused.has(path)) return
  if (shape.wrapped) yield* unknownFields(shape.wrapped, value, refused, path)
  else if (shape.item && Array.isArray(value)) {
    if (!mayHoldFields(shape.item)) return
    for (const [index, item] of value.entries()) yield* unknownFields(shape.item, item, refused, below(String(index)))
  } else if (shape.type === 'strict_object' && shape.entries && !Array.isArray(value)) {
    for (const key of Object.keys(value)) {
      const known = Object.hasOwn(shape.entries, key) ? shape.entries[key] : undefined
      if (known) yield* unknownFields(known, (value as Record<string, unknown>)[key], refused, below(key))
      else yield below(key)
    }
  }
}

const mayHoldFields = ({ entries, item, wrapped }: Inside): boolean => !!(entries ?? item ?? wrapped)
