/** What projects, labels, filters and people can be coloured; the page has a token for each. */
export const COLORS = [
  'graphite',
  'tomato',
  'amber',
  'lime',
  'green',
  'teal',
  'blue',
  'indigo',
  'violet',
  'magenta',
] as const

export type Color = (typeof COLORS)[number]

/** Each as programs know colours that know no names: `#RRGGBB`, as the page shows it by day. */
export const HEX: Record<Color, string> = {
  graphite: '#636B66',
  tomato: '#E44739',
  amber: '#CC7800',
  lime: '#6C9A0A',
  green: '#25984D',
  teal: '#029393',
  blue: '#0D81D4',
  indigo: '#545DD7',
  violet: '#8E4FD2',
  magenta: '#D4398D',
}

/** The colour that looks most like `#RRGGBB` or `#RRGGBBAA`; null for what is neither. */
export function nearestColor(hex: string): Color | null {
  if (!/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(hex)) return null
  const wanted = partsOf(hex)
  return COLORS.toSorted(
    (one, other) => distance(partsOf(HEX[one]), wanted) - distance(partsOf(HEX[other]), wanted),
  )[0]!
}

const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Weighed as eyes do (the “redmean” approximation). */
function distance([r1 = 0, g1 = 0, b1 = 0]: number[], [r2 = 0, g2 = 0, b2 = 0]: number[]): number {
  const red = (r1 + r2) / 2
  return (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2
}
