/** JSON that is already serialized (where its rows are read); sent unchanged as a field of an answer's body. */
export class Json<Value> {
  readonly text: Uint8Array

  /** `text`: UTF-8. */
  constructor(text: Uint8Array) {
    this.text = text
  }

  toJSON(): Value {
    return JSON.parse(Buffer.from(this.text).toString()) as Value
  }
}

/** Serializes the body of an answer. */
export function encode(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const fields = Object.entries(body)
  if (!fields.some(([, value]) => value instanceof Json)) return JSON.stringify(body)
  const parts = fields.flatMap(([name, value], index) => [
    Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    value instanceof Json ? value.text : Buffer.from(JSON.stringify(value)),
  ])
  return Buffer.concat([...parts, Buffer.from('}')])
}
