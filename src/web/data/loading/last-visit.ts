import type { User } from '../../../contract/accounts.ts'
import type { Task } from '../../../contract/tasks.ts'
import { addDays } from '../../../domain/calendar/day.ts'
import type { Kind } from '../../../domain/events.ts'
import { writeStored, removeStored, readStored } from '../../sync/browser-store.ts'
import { liveTables, restore, type Row } from '../../sync/live-tables.ts'
import { livePosition, standAt } from '../../sync/live.ts'
import { tableChanged } from '../../sync/table.ts'
import { today } from '../../text/clock.ts'
import { me } from '../account/me.ts'
import { loaded } from './loaded.ts'

const KEY = 'last visit'
const VERSION = 2
const CALM_MS = 1000

/** Everything that the server had said, and where in the history it stood; the queue keeps what it had not answered. */
interface LastVisit {
  version: typeof VERSION
  user: User
  position: string | null
  loaded: string[]
  rows: [Kind, Row[]][]
}

/** Puts the last visit back; answers who it was of, undefined when nothing is kept. */
export async function openLastVisit(): Promise<User | undefined> {
  const last = await readStored<LastVisit>(KEY)
  if (last?.version !== VERSION) return undefined
  for (const [kind, rows] of last.rows) restore(kind, rows)
  for (const name of last.loaded) loaded.add(name)
  standAt(last.position)
  return last.user
}

/** Whether anything is kept that was seen since the page was opened. */
let saved = false

/** Keeps what the server said, whenever it has been calm for a second; the first time without waiting for calm. */
export function keepLastVisit(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  tableChanged.on(() => {
    if (timer !== undefined && !saved) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void save()
    }, CALM_MS)
  })
  document.addEventListener('visibilitychange', () => void save())
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
  }
  saved = true
  await writeStored(KEY, visit)
}

const DONE_DAYS = 62

/** Done tasks are kept where they stand below others, and where a calendar of these weeks shows them. */
function isOfUse(row: Row): boolean {
  const { completed, parent_id, due_date } = row as Task
  return !completed || parent_id !== null || (!!due_date && due_date > addDays(today.peek(), -DONE_DAYS))
}

export const forgetLastVisit = (): Promise<void> => removeStored(KEY)
