/** The colours of projects, labels, filters and people; the page has a design token for each. */
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

/** The `#RRGGBB` value of each colour in light mode, for programs that do not know the names. */
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

/** The colour nearest to `#RGB`, `#RRGGBB` or these with an alpha; null for any other text. */
export function nearestColor(hex: string): Color | null {
  if (!/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(hex)) return null
  const wanted = partsOf(hex.length > 5 ? hex : hex.replaceAll(/[^#]/g, '$&$&'))
  return COLORS.toSorted(
    (one, other) => distance(partsOf(HEX[one]), wanted) - distance(partsOf(HEX[other]), wanted),
  )[0]!
}

const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Distance as people perceive it (the “redmean” approximation). */
function distance([r1 = 0, g1 = 0, b1 = 0]: number[], [r2 = 0, g2 = 0, b2 = 0]: number[]): number {
  const red = (r1 + r2) / 2
  return (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2
}
