/** What the page needs to know of schema/openapi.yaml. */
export interface Description {
  info: { title: string; summary: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, { servers?: { url: string }[]; parameters?: object[] } & { [method in Method]?: Operation }>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: object[]
  parameters?: object[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, object>
}

export interface Answer {
  description: string
  content?: Record<string, { schema: Schema }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  /** Another object, and what this one has beside its fields. */
  allOf?: [{ $ref: string }, Schema]
  additionalProperties?: boolean | Schema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
}

export type Method = (typeof methods)[number]
export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** What a `$ref` (`#/components/…`) names. */
export const deref = <T extends object>(document: object, $ref: string): T =>
  $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T

/** The object itself, or what its `$ref` names. */
export const resolved = <T extends object>(document: object, node: object): T =>
  '$ref' in node ? deref(document, node.$ref as string) : (node as T)
