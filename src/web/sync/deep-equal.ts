type Fields = Readonly<Record<string, unknown>>

/** Whether two rows are deeply equal. */
export function isDeepEqual(one: object | undefined, other: object | undefined): boolean {
  if (one === other) return true
  return one !== undefined && other !== undefined && haveSameFields(one as Fields, other as Fields)
}

/** Counts fields instead of listing them, which would be slow for many rows. */
function haveSameFields(one: Fields, other: Fields): boolean {
  let more = 0
  for (const name in one) {
    const value = other[name]
    if (!isSame(one[name], value) || (value === undefined && !(name in other))) return false
    more--
  }
  for (const _ in other) more++
  return more === 0
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other) && haveSameFields(one, other))

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
