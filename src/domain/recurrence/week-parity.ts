const everySecondFrom = (first: 1 | 2, count: number) =>
  Array.from({ length: count }, (_, index) => first + 2 * index).join()

/** The even and the odd weeks of ISO 8601 that a year may have, as BYWEEKNO lists them. */
export const EVEN_WEEKS = everySecondFrom(2, 26)
export const ODD_WEEKS = everySecondFrom(1, 27)
