/** A POST below `/api/v1`. */
export interface Sent {
  path: string
  type: string
  body: Uint8Array<ArrayBuffer>
}

/** A way in that reads text or a file, and the shapes that make it work hardest. */
export interface GrowthCase {
  name: string
  /** The most it takes, in the unit its shapes are made in. */
  cap: number
  work: (input: string) => unknown
  /** The most the server reads at once, where that is less. */
  atOnce?: number
  /** The server does it on a thread of its own. */
  isBeside?: true
  /** The request that has it read. */
  request?: (input: string) => Sent | Promise<Sent>
  /** By name: an input of this size. */
  shapes: Record<string, (size: number) => string>
}

/** A text of this size that is one piece over and over, between what it begins and ends with. */
export const over =
  (piece: string, begins = '', ends = '') =>
  (size: number): string =>
    begins + piece.repeat(Math.ceil(size / piece.length)).slice(0, size) + ends
