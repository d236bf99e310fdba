import type { Move } from '../../contract/tasks.ts'
import { post } from '../sync/api.ts'
import type { Table } from '../sync/state/table.ts'
import { moreText } from '../text/text.ts'
import { command } from './command.ts'
import { filterList, filters } from './filters/filters.ts'
import { tellNotSaved } from './labels/label-changes.ts'
import { announce } from './messages.ts'
import { isMadeAhead, labelList, labels } from './labels/labels.ts'
import { projectList, projects } from './projects/projects.ts'
import { sections, sectionsOf } from './projects/sections.ts'
import { positionsBetween } from './tasks/moving/positions.ts'

interface Row {
  id: string
  name: string
  position: string
}

/** What a person can order, apart from tasks. */
export type Ordered = 'projects' | 'sections' | 'labels' | 'filters'

/**
 * Moves a row right after another of its kind, null: first. Shows a message with an undo button; `quiet`: only
 * announces it to screen readers. Ctrl/⌘ Z works in both cases.
 */
export async function putAfter(
  kind: Ordered,
  id: string,
  after_id: string | null,
  { quiet = false } = {},
): Promise<void> {
  const table: Table<Row> = tableOf[kind]
  const row = table.peek(id)
  if (kind === 'labels' && row && isMadeAhead(row)) return tellNotSaved(row)
  const all = rowsBeside(kind, id)
  const at = all.findIndex((one) => one.id === id)
  const others = all.filter((one) => one.id !== id)
  const above = others.findIndex((one) => one.id === after_id)
  const to = after_id !== null && above < 0 ? others.length : above + 1
  if (!row || to === at) return
  const [position = ''] = positionsBetween(others[to - 1]?.position, others[to]?.position, 1)
  const body: Move = { after_id: others[to - 1]?.id ?? null }
  const settle = (fresh: Row): void => table.put(fresh)
  const words = moreText().arranging
  const told = words.moved(row.name)
  if (quiet) announce(words.placed(row.name, to + 1, all.length))
  await command({
    name: row.name,
    done: told,
    show: () => table.overlay(id, { position }),
    request: () => post(`/${kind}/:id/move`, { id }, body),
    settle,
    ...(!quiet && { message: () => ({ text: told, topic: 'move' as const }) }),
    undo: { settle },
  })
}

/** Moves a row one place up (-1) or down (1). */
export async function moveOne(kind: Ordered, id: string, by: 1 | -1, options?: { quiet: boolean }): Promise<void> {
  const all = rowsBeside(kind, id)
  const at = all.findIndex((one) => one.id === id)
  if (all[at + by]) await putAfter(kind, id, all[by === 1 ? at + 1 : at - 2]?.id ?? null, options)
}

/** Whether there is a place one further up (-1) or down. */
export function canMoveOne(kind: Ordered, id: string, by: 1 | -1): boolean {
  const all = rowsBeside(kind, id)
  const at = all.findIndex((one) => one.id === id)
  return at >= 0 && all[at + by] !== undefined
}

const tableOf = { projects, sections, labels, filters }

function rowsBeside(kind: Ordered, id: string): readonly Row[] {
  if (kind === 'sections') return sectionsOf(sections.peek(id)?.project_id ?? '')
  if (kind === 'labels') return labelList.peek().filter((label) => !isMadeAhead(label))
  return { projects: projectList, filters: filterList }[kind].peek()
}
