import { MIB } from '../../../domain/sizes.ts'

/** JSON that was serialized while its rows were read; sent unchanged as a field of an answer's body. */
export class Json<Value> {
  /** UTF-8. */
  readonly parts: readonly Uint8Array[]
  /** For a list: the ids of its objects, if they can be read again. */
  readonly ids: readonly string[] | undefined

  constructor(parts: readonly Uint8Array[], ids?: readonly string[]) {
    this.parts = parts
    this.ids = ids
  }

  /** Bytes. */
  get size(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0)
  }

  toJSON(): Value {
    return JSON.parse(Buffer.concat(this.parts).toString()) as Value
  }
}

/** A JSON list of these, each of them any number of objects with a comma between them. */
export function jsonList<Item>(objects: Iterable<Uint8Array>, ids?: readonly string[]): Json<Item[]> {
  const parts: Uint8Array[] = []
  for (const some of objects) if (some.length > 0) parts.push(parts.length === 0 ? OPEN : COMMA, some)
  return new Json([...(parts.length === 0 ? [OPEN] : parts), CLOSE], ids)
}

/** Like `jsonList`, of objects some of whose fields are JSON already. */
export const jsonObjects = <Item extends object>(objects: readonly PartlyJson<Item>[]): Json<Item[]> =>
  new Json([OPEN, ...objects.flatMap((one, index) => [...(index === 0 ? [] : [COMMA]), ...partsOf(one)]), CLOSE])

/** The body of an answer with lists as one JSON; null for a body without. */
export const asJson = (body: unknown): Json<unknown> | null => (isPartlyJson(body) ? new Json(partsOf(body)) : null)

type PartlyJson<Item> = { [Field in keyof Item]: Item[Field] | Json<Item[Field]> }

/** Parses the objects of a `jsonList`, in the portions in which they were added. */
export function* itemsOf<Item>({ parts }: Json<Item[]>): Generator<Item[]> {
  for (const part of parts) if (part.length > 1) yield JSON.parse(`[${Buffer.from(part).toString()}]`) as Item[]
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer]

/** Bytes of JSON that are put together at once. */
const MOST_AT_ONCE = MIB

/**
 * Serializes the body of an answer: as a string, as bytes in a buffer of `allocate`, or in parts when it is so long that
 * copying it would keep others waiting.
 */
export function encode(
  body: unknown,
  allocate: (size: number) => Buffer<ArrayBuffer>,
): string | Uint8Array<ArrayBuffer> | readonly Uint8Array[] {
  if (!isPartlyJson(body)) return JSON.stringify(body)
  const parts = partsOf(body)
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  return size > MOST_AT_ONCE ? parts : joined(parts, allocate(size))
}

function partsOf(object: object): Uint8Array[] {
  const parts = Object.entries(object).flatMap(([name, value], index) => [
    Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    ...(value instanceof Json ? value.parts : [Buffer.from(JSON.stringify(value))]),
  ])
  return [...parts, Buffer.from('}')]
}

function joined(parts: readonly Uint8Array[], buffer: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let at = 0
  for (const part of parts) {
    buffer.set(part, at)
    at += part.length
  }
  return buffer
}

function isPartlyJson(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false
  for (const field in body) if ((body as Record<string, unknown>)[field] instanceof Json) return true
  return false
}
