type Fields = Readonly<Record<string, unknown>>

/** Whether two rows say the same. */
export function areAlike(one: object | undefined, other: object | undefined): boolean {
  if (one === other) return true
  return one !== undefined && other !== undefined && holds(one as Fields, other as Fields)
}

/** There are many rows with many fields: no list of these is made. */
function holds(one: Fields, other: Fields): boolean {
  for (const name in one) if (!isSame(one[name], other[name])) return false
  for (const name in other) if (!(name in one)) return false
  return true
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other))
