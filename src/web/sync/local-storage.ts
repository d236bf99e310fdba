/** What this browser keeps of the person's taste; works without storage too (private windows). */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`errand.${name}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`errand.${name}`, JSON.stringify(value))
  } catch {
    // Full or forbidden: the choice holds until the page is left.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`errand.${name}`)
  } catch {
    // Nothing is kept here.
  }
}

/** The names that begin so under which something is kept. */
export function recalled(prefix: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(`errand.${prefix}`) ? key.slice('errand.'.length) : [],
    )
  } catch {
    return []
  }
}
