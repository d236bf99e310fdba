/** Checks a value by shape, for the server and the page alike; says every field that is wrong at once. */
import * as v from 'valibot'
import type { FieldErrors } from '../domain/errors.ts'

export type Checked<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors }

const LONGEST_MESSAGE = 200

/**
 * A value against a valibot shape. Nested fields are named with dots (`patch.priority`, `rows.3.name`); a complaint
 * about the whole value is named `body`. Of several complaints about one field the first counts.
 */
export function check<Schema extends v.GenericSchema>(schema: Schema, value: unknown): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value)
  if (result.success) return { ok: true, value: result.output }
  const fields = new Map<string, string>()
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? 'body'
    if (!fields.has(name)) fields.set(name, complaint(issue))
  }
  for (const name of unknownFields(schema, value)) fields.set(name, 'unknown field')
  return { ok: false, fields: Object.fromEntries(fields) }
}

/** Said of a value of another type where its shape says nothing itself. */
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
  return issue.message.length > LONGEST_MESSAGE ? `${issue.message.slice(0, LONGEST_MESSAGE)}…` : issue.message
}

interface Inside {
  type?: string
  entries?: Record<string, Inside>
  wrapped?: Inside
  item?: Inside
}

/** valibot stops at the first unknown key of an object; this names them all. */
function* unknownFields(schema: Inside, value: unknown, path: readonly string[] = []): Generator<string> {
  if (schema.wrapped) yield* unknownFields(schema.wrapped, value, path)
  else if (schema.item && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* unknownFields(schema.item, item, [...path, String(index)])
  } else if (schema.type === 'strict_object' && schema.entries && typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const known = Object.hasOwn(schema.entries, key) ? schema.entries[key] : undefined
      if (known) yield* unknownFields(known, inner, [...path, key])
      else yield [...path, key].join('.')
    }
  }
}
