import { batch } from '@preact/signals'
import type { Change } from '../../contract/live.ts'
import type { Kind } from '../../domain/events.ts'
import type { Label } from '../../contract/labels.ts'
import { labels, liveTables, sections, tasks, type Row } from '../data/tables.ts'

const GONE = ['deleted', 'removed']

export const kindOf = (change: Change): Kind => change.type.split('.')[0] as Kind
export const isGone = (change: Change): boolean => GONE.includes(change.type.split('.')[1] ?? '')

/** Takes a change into its table; the same change again changes nothing. Kinds without a table are left out. */
export function apply(change: Change): void {
  const kind = kindOf(change)
  const known = liveTables.get(kind)
  if (!known || change.payload === null) return
  const payload = change.payload as Record<string, unknown>
  const id = known.keyOf(payload, change.project_id)
  batch(() => {
    if (isGone(change)) {
      forgetBelow(kind, id)
      known.table.drop(id)
      return
    }
    if (kind === 'label') takeName(payload as unknown as Label)
    const { reload: _reload, ...row } = payload
    known.table.put({ ...row, id })
  })
}

/** What goes along with something that is gone, where no change of its own tells so. */
function forgetBelow(kind: Kind, id: string): void {
  if (kind === 'project') {
    tasks.drop(...idsOf(tasks.allSaid().filter((task) => task.project_id === id)))
    sections.drop(...idsOf(sections.allSaid().filter((section) => section.project_id === id)))
  }
  if (kind === 'section') {
    for (const task of tasks.allSaid()) if (task.section_id === id) tasks.amend(task.id, () => ({ section_id: null }))
  }
  if (kind === 'label') {
    const name = labels.said(id)?.name
    if (name !== undefined) relabel(name, [])
  }
}

const idsOf = (rows: Row[]): string[] => rows.map((row) => row.id)

/** A label's tasks are not sent again when its name changes; one made ahead of the server gives way to the real one. */
function takeName(label: Label): void {
  const before = labels.said(label.id)?.name
  if (before !== undefined && before !== label.name) relabel(before, [label.name])
  const sameName = (one: Label): boolean => one.name.toLowerCase() === label.name.toLowerCase()
  labels.drop(...idsOf(labels.allSaid().filter((one) => one.id !== label.id && sameName(one))))
}

function relabel(name: string, next: string[]): void {
  for (const task of tasks.allSaid()) {
    if (!task.labels.includes(name)) continue
    const left = new Set([...task.labels.filter((one) => one !== name), ...next])
    tasks.amend(task.id, () => ({ labels: [...left].toSorted() }))
  }
}
