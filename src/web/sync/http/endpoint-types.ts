/** The table of endpoints as types: its paths, with their parameters, queries, bodies and answers. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { EndpointName, Endpoints } from '../../../contract/endpoints.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The paths of a method, such as `/tasks/:id` for `GET /tasks/:id`. */
export type Path<M extends Method> = EndpointName extends infer Name
  ? Name extends `${M} ${infer P}`
    ? P
    : never
  : never

export type MethodOf<Name extends EndpointName> = Name extends `${infer M extends Method} ${string}` ? M : never
export type PathOf<Name extends EndpointName> = Name extends `${Method} ${infer P}` ? P : never

type At<M extends Method, P extends string> = Endpoints[`${M} ${P}` & EndpointName]

/** The parameters of the path, if it has any, followed by the rest. */
export type Given<P extends string, Rest extends unknown[]> = P extends `${string}:${string}`
  ? [parameters: Record<NamesIn<P>, string>, ...Rest]
  : Rest
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name extends `${infer Bare}.${string}`
      ? Bare
      : Name
    : never

/** Values as text or parsed. */
export type QueryOf<M extends Method, P extends string> =
  At<M, P> extends { query: infer Shape extends GenericSchema }
    ? {
        [Name in keyof InferInput<Shape>]: InferInput<Shape>[Name] | InferOutput<Shape>[Name & keyof InferOutput<Shape>]
      }
    : never

export type Body<M extends Method, P extends string> =
  At<M, P> extends { body: infer Shape extends GenericSchema }
    ? At<M, P> extends { bodyOptional: true }
      ? [body?: InferInput<Shape>]
      : [body: InferInput<Shape>]
    : []

/** An empty object when the answer has no body. */
export type AnswerOf<M extends Method, P extends string> =
  At<M, P> extends { answer: { body?: infer Answered } } ? ([Answered] extends [never] ? object : Answered) : never

/** Paths that take a form with a file. */
export type FormPath = { [P in Path<'POST'>]: At<'POST', P> extends { form: unknown } ? P : never }[Path<'POST'>]

type LastOf<P extends string> = P extends `${string}/${infer Rest}` ? LastOf<Rest> : P

/** Paths of paged lists, whose items are in the field named like the last part of the path. */
export type ListPath = {
  [P in Path<'GET'>]: AnswerOf<'GET', P> extends { next_cursor: string | null } & Record<LastOf<P>, unknown[]>
    ? P
    : never
}[Path<'GET'>]

export type ItemOf<P extends ListPath> = AnswerOf<'GET', P> extends Record<LastOf<P>, (infer Item)[]> ? Item : never
