import { Component, type ComponentChildren, type VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { onNextPaint } from '../after-paint.ts'
import { A_SCREEN_AHEAD, NOTHING_AHEAD, offsetsOf, rangeInSight, type Measures, type Range } from './range.ts'
import { sightOf, watchWindow } from './registry.ts'

interface Drawing<Item> {
  draw: (item: Item) => VNode
  /** Whether two items look alike, so that what was drawn can stay. */
  same?: (a: Item, b: Item) => boolean
  /** What else the drawing hangs on. */
  as?: unknown
}

interface WindowedListProps<Item> extends Drawing<Item> {
  items: readonly Item[]
  /** A row's element carries it as `data-row`, a line's as `data-line`; empty for what is neither. */
  keyOf: (item: Item) => string
  /** Lines are no tasks: the keys for those pass them by. */
  of?: 'row' | 'line'
  /** How many rows stand above the list on its screen: before anything is measured only the first are drawn. */
  above?: number
  class?: string
  /** After the rows, in the same list. */
  children?: ComponentChildren
}

/** Rows of a screen that are drawn before anything is measured. */
const FIRST_ROWS = 20

/**
 * A list that has only the rows near the window in the document, with empty room for the others. The row with the
 * focus, its neighbours and what is dragged stay, wherever they are.
 */
export function WindowedList<Item>({
  items,
  keyOf,
  draw,
  same = Object.is,
  as,
  of = 'row',
  above = 0,
  class: name,
  children,
}: WindowedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const range = useRef<Range>([0, Math.max(0, FIRST_ROWS - above)])
  const measures = useRef<Measures>({ heights: new Map(), usual: 0, gap: 0, width: 0 })
  const wanted = useRef<string | null>(null)
  const printing = useRef(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const keys = useMemo(() => items.map(keyOf), [items])
  const latest = useRef<{ keys: readonly string[]; shown: readonly number[] }>({ keys, shown: [] })

  const update = (ahead = A_SCREEN_AHEAD): void => {
    const here = list.current
    if (printing.current || !here?.checkVisibility()) return
    const { keys: shown } = latest.current
    const sight = sightOf(here)
    const next = (): Range => rangeInSight(offsetsOf(shown, measures.current), sight, range.current, ahead)
    if (next() === range.current) return
    measure(here, of, measures.current)
    range.current = next()
    redraw(0)
  }

  useLayoutEffect(
    () =>
      watchWindow(list.current!, {
        update,
        hold: () => {
          const now = latest.current
          const held = indexesShown(now.keys, range.current, heldIn(list.current, of))
          if (held.some((index) => !now.shown.includes(index))) redraw(0)
        },
        keys: () => (of === 'row' ? latest.current.keys.filter((key) => key !== '') : []),
        reveal: (key) => {
          wanted.current = key
          redraw(0)
        },
        print: (isPrinting) => {
          printing.current = isPrinting
          range.current = [0, isPrinting ? Infinity : FIRST_ROWS]
          redraw(0)
        },
      }),
    [],
  )

  const shown = indexesShown(keys, range.current, [
    ...heldIn(list.current, of),
    ...(wanted.current ? [wanted.current] : []),
  ])
  latest.current = { keys, shown }
  useLayoutEffect(() => {
    const here = list.current!
    placeForReaders(here, of, keys, shown)
    if (measures.current.width === 0 && shown.length < keys.length && here.checkVisibility()) {
      measure(here, of, measures.current)
      redraw(0)
    }
    update(NOTHING_AHEAD)
  })
  // The rows beyond follow the frame in which those in sight came; an effect alone would run before that, if drawn again.
  useEffect(() => onNextPaint(() => update()))

  const nodes: VNode[] = []
  const room = (from: number, to: number): VNode => (
    <li
      class="list-room"
      key={`room ${from === 0 ? 'above' : to === keys.length ? 'below' : from}`}
      aria-hidden="true"
      style={{ height: `${roomFor(keys, from, to, measures.current)}px` }}
    />
  )
  let next = 0
  for (const index of shown) {
    if (index > next) nodes.push(room(next, index))
    next = index + 1
    nodes.push(<Drawn key={keys[index]!} item={items[index]!} draw={draw} same={same} as={as} />)
  }
  if (next < keys.length) nodes.push(room(next, keys.length))
  return (
    <ul ref={list} class={name} data-window>
      {nodes}
      {children}
    </ul>
  )
}

/** What was drawn stays as long as it looks the same. Elements kept by the list would each keep all former ones alive. */
class Drawn<Item> extends Component<Required<Drawing<Item>> & { item: Item }> {
  override shouldComponentUpdate({ item, same, as }: this['props'], state: object): boolean {
    return state !== this.state || as !== this.props.as || !same(this.props.item, item)
  }

  override render({ item, draw }: this['props']): VNode {
    return draw(item)
  }
}

function roomFor(keys: readonly string[], from: number, to: number, measures: Measures): number {
  const offsets = offsetsOf(keys, measures)
  return Math.max(0, offsets[to]! - offsets[from]! - measures.gap)
}

/** Rows that stay in the document for as long as somebody holds them. */
function heldIn(list: Element | null, of: string): string[] {
  const held = list?.querySelectorAll<HTMLElement>(`[data-${of}]:is([data-drag], [data-swipe], :focus-within)`) ?? []
  return [...held].map((row) => row.dataset[of]!)
}

function indexesShown(keys: readonly string[], [from, to]: Range, held: readonly string[]): number[] {
  const shown = new Set<number>()
  for (let index = from; index < Math.min(to, keys.length); index++) shown.add(index)
  for (const key of held) {
    const at = keys.indexOf(key)
    for (const index of [at - 1, at, at + 1]) if (at >= 0 && index >= 0 && index < keys.length) shown.add(index)
  }
  return [...shown].toSorted((a, b) => a - b)
}

/** Takes the heights of what is drawn; another width makes other heights. */
function measure(list: HTMLElement, of: string, measures: Measures): void {
  const width = list.clientWidth
  if (width !== measures.width) measures.heights = new Map()
  const isFirst = measures.heights.size === 0
  measures.width = width
  measures.gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0
  const heights = new Map(measures.heights)
  let isOther = false
  for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
    const [key, px] = [row.dataset[of], row.offsetHeight]
    if (key === undefined || px === 0 || heights.get(key) === px) continue
    heights.set(key, px)
    isOther = true
  }
  if (isOther) measures.heights = heights
  if (isFirst && heights.size > 0)
    measures.usual = [...heights.values()].reduce((sum, px) => sum + px, 0) / heights.size
}

/** Says which of how many a row is, where not all are in the document. */
function placeForReaders(list: HTMLElement, of: string, keys: readonly string[], shown: readonly number[]): void {
  const places = new Map(shown.length < keys.length ? shown.map((index) => [keys[index]!, index + 1]) : [])
  for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
    const place = places.get(row.dataset[of] ?? '')
    setAttribute(row, 'aria-posinset', place)
    setAttribute(row, 'aria-setsize', place && keys.length)
  }
}

function setAttribute(element: HTMLElement, name: string, value: number | undefined): void {
  if (element.getAttribute(name) === (value === undefined ? null : String(value))) return
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
}
