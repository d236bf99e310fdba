/** Rows of any table become a project that is ready to be written. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MappedRows } from '../../contract/moving.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import { RowReader } from '../../domain/mapped-rows/read.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { wallClock } from '../../platform/zones.ts'
import { resolveProject, type ResolvedProject } from './resolve-project.ts'

const AT_ONCE = 20

/** 422 `fields["mapping.…"]` for a column that no row has. */
export async function mappedProject(
  { name, mapping, rows }: MappedRows,
  actor: Actor,
  now: Instant,
): Promise<ResolvedProject> {
  const strangers = Object.entries(mapping).filter(([, column]) => !rows.some((row) => Object.hasOwn(row, column!)))
  if (strangers.length > 0)
    throw invalid(Object.fromEntries(strangers.map(([field]) => [`mapping.${field}`, 'no row has this column'])))
  const { day, time } = wallClock(now, actor.timezone)
  const shown = (instant: Instant) => wallClock(instant, actor.timezone)
  const context = { today: day, time, locale: actor.locale, weekStart: actor.week_start, wallClock: shown }
  const reader = new RowReader(name ?? 'Import', mapping, context, actor.timezone)
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    reader.take(index + 1, row)
  }
  return resolveProject(reader.project, null, actor, now)
}
