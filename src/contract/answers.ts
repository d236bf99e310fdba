/** What an endpoint answers when all is well: its status at run time, the type of its body to the compiler alone. */
export interface Answers<Status extends number, Body> {
  readonly status: readonly Status[]
  readonly body?: Body
}

export const ok = <Body>(): Answers<200, Body> => ({ status: [200] })
export const created = <Body>(): Answers<201, Body> => ({ status: [201] })
/** 200 where what the body asks for is there already, or is only tried. */
export const createdOr200 = <Body>(): Answers<200 | 201, Body> => ({ status: [201, 200] })
export const noContent: Answers<204, never> = { status: [204] }
/** 204 where nothing is left to show. */
export const okOr204 = <Body>(): Answers<200 | 204, Body> => ({ status: [200, 204] })
export const upgrade: Answers<101, never> = { status: [101] }
/** Bytes of another type than JSON, or JSON as it is; also 206 and 304. */
export const file: Answers<number, Blob> = { status: [200] }

/** A page of a list. */
export type Paged<Key extends string, Item> = Record<Key, Item[]> & { next_cursor: string | null }
