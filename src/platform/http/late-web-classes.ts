/**
 * What the bundle takes for `global`: its `Headers`, `Request` and `Response` are stand-ins that load Node's own when
 * the first of them is made. Hono's adapter derives from them and answers nearly all without them, while loading them is
 * a third of a start.
 */
export const lateGlobal = Object.create(globalThis) as typeof globalThis

for (const name of ['Headers', 'Request', 'Response'] as const) {
  const value = standIn(name)
  Object.defineProperty(lateGlobal, name, { value, writable: true, configurable: true })
}

type WebClass = (new (...given: unknown[]) => object) & { prototype: object }

function standIn(name: 'Headers' | 'Request' | 'Response'): WebClass {
  let own: WebClass | undefined

  const load = (): WebClass => {
    if (own) return own
    own = globalThis[name] as unknown as WebClass
    Object.setPrototypeOf(late, own)
    Object.setPrototypeOf(late.prototype, own.prototype)
    return own
  }

  const late = construct as unknown as WebClass
  function construct(...given: unknown[]): object {
    const loaded = load()
    return Reflect.construct(loaded, given, new.target === construct ? loaded : new.target) as object
  }
  Object.defineProperty(late, 'name', { value: name })
  Object.defineProperty(late, Symbol.hasInstance, {
    value(this: WebClass, value: object): boolean {
      const { prototype } = this === late && own ? own : this
      return Object.prototype.isPrototypeOf.call(prototype, value)
    },
  })
  return late
}
