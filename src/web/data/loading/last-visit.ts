import type { User } from '../../../contract/accounts.ts'
import type { Task } from '../../../contract/tasks.ts'
import { addDays } from '../../../domain/calendar/day.ts'
import type { Kind } from '../../../domain/events.ts'
import { keptLists, restoreList } from '../../sync/state/kept-list.ts'
import { restoreRows, rowsFromServer, type Row } from '../../sync/state/live-tables.ts'
import { livePosition, resumeFrom } from '../../sync/live.ts'
import { StoredParts } from '../../sync/state/stored-parts.ts'
import { tableChanged } from '../../sync/state/table.ts'
import { today } from '../../text/clock.ts'
import { me } from '../account/me.ts'
import { loadedNames, noteLoaded } from './loaded.ts'

const VERSION = 4
const DEBOUNCE_MS = 1000

/** The state of the last visit; unanswered changes are in the queue. */
interface LastVisit {
  version: typeof VERSION
  user: User
  /** The `seq` of the last change received. */
  position: string | null
  loaded: string[]
  /** The parts that are lists, in the order in which they were last used; earlier versions did not keep it. */
  lists?: string[]
}

/** The parts hold the server's data: rows by kind and end of the id, lists by name. */
const stored = new StoredParts<LastVisit>('last visit')
const partOf = (kind: Kind, { id }: Row): string => `${kind} ${id.slice(-2)}`
const LIST = 'list'
const kindOf = (part: string) => part.slice(0, part.indexOf(' ')) as Kind | typeof LIST

/** Whether a last visit was restored. */
let opened = false

/** Restores the last visit and returns its person; undefined when none is stored, or that of another than `whose`. */
export async function openLastVisit(whose: unknown): Promise<User | undefined> {
  const last = await stored.read()
  if (last?.value?.version !== VERSION || (typeof whose === 'string' && last.value.user.id !== whose)) return undefined
  const { lists = [] } = last.value
  const order = ([part]: readonly [string, unknown]): number => lists.indexOf(part)
  for (const [kind, parts] of Map.groupBy(last.parts, ([part]) => kindOf(part))) {
    if (kind === LIST) {
      for (const [part, items] of parts.toSorted((a, b) => order(a) - order(b)))
        restoreList(part.slice(LIST.length + 1), items)
    } else {
      const rows = parts.flatMap(([, some]) => some as Row[])
      restoreRows(kind, rows)
    }
  }
  opened = true
  for (const name of last.value.loaded) noteLoaded(name)
  resumeFrom(last.value.position)
  return last.value.user
}

/** Whether anything was saved since the page was opened. */
let saved = false

/**
 * Saves what the first screen of a first visit shows before everything else is read: a page that is reloaded meanwhile
 * would find nothing, because a save that has not finished by then is lost.
 */
export const keepFirstScreen = (): unknown => setTimeout(() => opened || saved || void save())

/** Saves the server's data one second after the last change; the first time without waiting for later changes. */
export function keepLastVisit(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  tableChanged.on(() => {
    if (timer !== undefined && !saved) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void save()
    }, DEBOUNCE_MS)
  })
  document.addEventListener('visibilitychange', () => void save())
}

async function save(): Promise<void> {
  const user = me.peek()
  if (!user) return
  const parts = new Map<string, Row[]>()
  for (const [kind, rows] of rowsFromServer()) {
    for (const row of rows) {
      if (!isOfUse(row)) continue
      const part = partOf(kind, row)
      const together = parts.get(part)
      if (together) together.push(row)
      else parts.set(part, [row])
    }
  }
  const lists = [...keptLists()].map(([name, items]) => [`${LIST} ${name}`, items] as const)
  saved = true
  const visit: LastVisit = {
    version: VERSION,
    user,
    position: livePosition(),
    loaded: loadedNames(),
    lists: lists.map(([part]) => part),
  }
  await stored.write(visit, new Map<string, readonly object[]>([...parts, ...lists]))
}

const DONE_DAYS = 62

/** Of completed tasks, only sub-tasks and those with a recent due date are kept. */
function isOfUse(row: Row): boolean {
  const { completed, parent_id, due_date } = row as Task
  return !completed || parent_id !== null || (!!due_date && due_date > addDays(today.peek(), -DONE_DAYS))
}

export function forgetLastVisit(): Promise<void> {
  opened = saved = false
  return stored.remove()
}
