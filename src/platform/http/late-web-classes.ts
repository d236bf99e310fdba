/**
 * Replaces `global` in the bundle: its `Headers`, `Request` and `Response` are stand-ins that load Node's own when they
 * are first needed. Hono's adapter derives from them and answers nearly all without them, while loading them takes
 * a start 15 ms and 5 MB.
 */
export const lateGlobal = Object.create(globalThis) as typeof globalThis

for (const name of ['Headers', 'Request', 'Response'] as const) {
  const value = standIn(name)
  Object.defineProperty(lateGlobal, name, { value, writable: true, configurable: true })
}

type WebClass = (new (...given: unknown[]) => object) & { prototype: object } & Record<string, unknown>

function standIn(name: 'Headers' | 'Request' | 'Response'): WebClass {
  let own: WebClass | undefined

  const load = (): WebClass => {
    if (own) return own
    own = globalThis[name] as unknown as WebClass
    Object.setPrototypeOf(late.prototype, own.prototype)
    return own
  }

  const late = construct as unknown as WebClass
  function construct(...given: unknown[]): object {
    const loaded = load()
    return Reflect.construct(loaded, given, new.target === construct ? loaded : new.target) as object
  }
  Object.defineProperty(late, 'name', { value: name })
  Object.defineProperty(late.prototype, Symbol.toStringTag, { value: name, configurable: true })
  for (const made of name === 'Response' ? ['error', 'json', 'redirect'] : [])
    Object.defineProperty(late, made, { get: () => load()[made], configurable: true })
  Object.defineProperty(late, Symbol.hasInstance, {
    value(this: WebClass, value: unknown): boolean {
      if (isBelow(this, value)) return true
      // What calls itself so may be Node's own, which then is loaded.
      const isNamedSo =
        this === late && (value as Partial<Record<symbol, unknown>> | null)?.[Symbol.toStringTag] === name
      return isNamedSo && isBelow(load(), value)
    },
  })
  return late
}

const isBelow = ({ prototype }: WebClass, value: unknown): boolean =>
  Object.prototype.isPrototypeOf.call(prototype, value as object)
