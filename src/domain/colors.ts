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
