/** The successful answer of an endpoint: its statuses at run time, and the type of its body for the compiler. */
export interface Answers<Status extends number, Body> {
  readonly status: readonly Status[]
  readonly body?: Body
}

/** 200 with the body. */
export const ok = <Body>(): Answers<200, Body> => ({ status: [200] })
/** 201 with the object that was created. */
export const created = <Body>(): Answers<201, Body> => ({ status: [201] })
/** 201 when something was created; 200 when it already existed or for a dry run. */
export const createdOr200 = <Body>(): Answers<200 | 201, Body> => ({ status: [201, 200] })
/** 204, without a body. */
export const noContent: Answers<204, never> = { status: [204] }
/** 204 when nothing is left to return. */
export const okOr204 = <Body>(): Answers<200 | 204, Body> => ({ status: [200, 204] })
/** 101: the connection goes on as a WebSocket. */
export const upgrade: Answers<101, never> = { status: [101] }
/** Bytes of a type other than JSON, or JSON as a file; may also be 206 or 304. */
export const file: Answers<number, Blob> = { status: [200] }

/** A page of a list. */
export type Paged<Key extends string, Item> = Record<Key, Item[]> & { next_cursor: string | null }
