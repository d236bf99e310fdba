import type { User } from '../../../contract/accounts.ts'
import type { Task } from '../../../contract/tasks.ts'
import { addDays } from '../../../domain/calendar/day.ts'
import type { Kind } from '../../../domain/events.ts'
import { writeStored, removeStored, readStored } from '../../sync/browser-store.ts'
import { liveTables, restore, type Row } from '../../sync/live-tables.ts'
import { livePosition, standAt } from '../../sync/live.ts'
import { onSentForEarlierPage, waiting } from '../../sync/outbox.ts'
import { tableChanged, type Overlay } from '../../sync/table.ts'
import { today } from '../../text/clock.ts'
import { me } from '../account/me.ts'
import { loaded } from './loaded.ts'

const KEY = 'last visit'
const VERSION = 1
const CALM_MS = 1000

/** Everything the person saw, where in the history it stood, and what they had done that was not confirmed. */
interface LastVisit {
  version: typeof VERSION
  user: User
  position: string | null
  loaded: string[]
  rows: [Kind, Row[]][]
  overlays: [Kind, string, Overlay<Row>][]
}

/** Puts the last visit back; answers who it was of, undefined when nothing is kept. */
export async function openLastVisit(): Promise<User | undefined> {
  const last = await readStored<LastVisit>(KEY)
  if (last?.version !== VERSION) return undefined
  for (const [kind, rows] of last.rows) restore(kind, rows)
  for (const name of last.loaded) loaded.add(name)
  standAt(last.position)
  unconfirmed = last.overlays
  return last.user
}

let unconfirmed: LastVisit['overlays'] = []
let uncovers: (() => void)[] = []

/** Shows what waits to be sent as it was shown before the page was left; what is not waiting any more is not. */
export function coverWithWaiting(): void {
  if (waiting.peek().length > 0) {
    uncovers = unconfirmed.flatMap(([kind, id, change]) => liveTables.get(kind)?.table.overlay(id, change) ?? [])
  }
  unconfirmed = []
}

const KINDS: Record<string, Kind> = {
  tasks: 'task',
  projects: 'project',
  sections: 'section',
  labels: 'label',
  filters: 'filter',
  comments: 'comment',
}

/** Takes in the answers to what was done before the page was loaded, and uncovers the rows with the last. */
export function followEarlierPage(): void {
  onSentForEarlierPage(({ method, path }, answer) => {
    const parts = path.slice(1).split('/')
    const kind = KINDS[parts.findLast((part) => part in KINDS) ?? '']
    const table = kind && liveTables.get(kind)?.table
    if (table && answer) {
      if (method === 'DELETE') table.drop(parts[1] ?? '')
      else if ('id' in answer) table.put(answer as Row)
    }
    if (waiting.peek().length === 0) uncoverAll()
  })
}

function uncoverAll(): void {
  for (const uncover of uncovers) uncover()
  uncovers = []
}

/** Keeps what is seen, whenever it has been calm for a second, and at once when a change has to wait. */
export function keepLastVisit(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  tableChanged.on(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), CALM_MS)
  })
  document.addEventListener('visibilitychange', () => void save())
  waiting.subscribe(() => void save())
}

async function save(): Promise<void> {
  const user = me.peek()
  if (!user) return
  const all = [...liveTables]
  const visit: LastVisit = {
    version: VERSION,
    user,
    position: livePosition(),
    loaded: [...loaded],
    rows: all.map(([kind, { table }]) => [kind, table.allFromServer().filter(isOfUse)]),
    overlays: all.flatMap(([kind, { table }]) => table.allOverlays().map(([id, change]) => [kind, id, change])),
  }
  await writeStored(KEY, visit)
}

const DONE_DAYS = 62

/** Done tasks are kept where they stand below others, and where a calendar of these weeks shows them. */
function isOfUse(row: Row): boolean {
  const { completed, parent_id, due_date } = row as Task
  return !completed || parent_id !== null || (!!due_date && due_date > addDays(today.peek(), -DONE_DAYS))
}

export const forgetLastVisit = (): Promise<void> => removeStored(KEY)
