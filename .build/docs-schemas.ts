import { escapeHtml } from '../src/domain/text/html.ts'
import { deref, type Description, type Schema } from './docs-document.ts'

type Prose = (markdown: string) => string

/** A schema with its anchor, its words and its fields or type. */
export const schemaArticle = (document: Description, name: string, schema: Schema, prose: Prose): string =>
  `<article aria-labelledby="${anchor(name)}">
<h3 id="${anchor(name)}"><a href="#${anchor(name)}">${escapeHtml(name)}</a></h3>
${prose(schema.description ?? '')}
${properties(document, schema, prose)}
</article>`

/** The fields of an object; of anything else its type. */
export function properties(document: Description, schema: Schema, prose: Prose): string {
  if (schema.$ref) return properties(document, deref(document, schema.$ref), prose)
  if (schema.allOf) {
    const [base, own] = schema.allOf
    return `<p>All of ${reference(base.$ref)}, and:</p>${properties(document, own, prose)}`
  }
  if (!schema.properties) return `<p class="docs-type">${typeOf(schema)}</p>`
  const rows = Object.entries(schema.properties).map(([name, field]) => row(document, schema, name, field, prose))
  return `<table class="docs-fields"><tbody>${rows.join('')}</tbody></table>`
}

function row(document: Description, { required, properties: all }: Schema, name: string, field: Schema, prose: Prose) {
  // Where every field is there, as in all answers, there is nothing to tell apart.
  const some = required && required.length < Object.keys(all!).length
  const mark = some && required.includes(name) ? ' <small>required</small>' : ''
  const initial = field.default === undefined ? '' : ` <small>default <code>${json(field.default)}</code></small>`
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${mark}</th><td><p class="docs-type">${typeOf(field)}${initial}</p>
${prose(field.description ?? '')}${nested(document, field, prose)}</td></tr>`
}

/** The fields of an object that stands in the place itself, as the items of a list may. */
function nested(document: Description, field: Schema, prose: Prose): string {
  const inner = field.items ?? field
  return !inner.$ref && inner.properties ? properties(document, inner, prose) : ''
}

/** The type in words, as HTML, with links to the schemas it names. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return reference(schema.$ref)
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one)).join(' or ')
  if (schema.const !== undefined) return `<code>${json(schema.const)}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${json(value)}</code>`).join(', ')
  if (schema.items) return `list of ${typeOf(schema.items)}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}`
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'anything'
  return escapeHtml(types.map((type) => (type === 'string' ? 'text' : type)).join(' or ') + limitsOf(schema))
}

function limitsOf({ minimum, maximum, minLength = 0, maxLength, additionalProperties }: Schema): string {
  if (typeof additionalProperties === 'object') return ' of texts by name'
  if (maxLength !== undefined) return `, ${minLength} to ${maxLength.toLocaleString('en')} characters`
  if (maximum !== undefined) return `, ${minimum ?? 0} to ${maximum.toLocaleString('en')}`
  return minimum === undefined ? '' : `, from ${minimum}`
}

function reference($ref: string): string {
  const name = $ref.split('/').at(-1)!
  return `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`
}

const anchor = (name: string): string => `schema-${name}`

const json = (value: unknown): string => escapeHtml(JSON.stringify(value))
