/** Converts mapped rows to a resolved project; runs in a worker thread. */
import { check } from '../../../contract/check.ts'
import { mappedRows, type MappedRows } from '../../../contract/imports.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { invalid } from '../../../domain/errors.ts'
import type { DateContext } from '../../../domain/import/dates.ts'
import { localeOfDates, writesDaysAsMidnight } from '../../../domain/import/date-column.ts'
import { scaleOf } from '../../../domain/mapped-rows/priorities.ts'
import { RowReader, type Mapped } from '../../../domain/mapped-rows/read.ts'
import type { Instant } from '../../../platform/db/transaction.ts'
import { decode, parseObject } from '../../../platform/http/body/body.ts'
import { orRefused } from '../../../platform/threads/refused.ts'
import { wallClock } from '../../../platform/zones.ts'
import { projectPartsOf, type ProjectPart } from './parts.ts'
import { resolveProject, type ResolvedProject } from './resolve.ts'

export interface MappedBody {
  bytes: Uint8Array
  actor: Actor
  now: Instant
}

/** First the option of the request, then the project. */
export type MappedPart = { dryRun: boolean } | ProjectPart

/** Reads mapped rows; a job of the worker thread. */
export const mappedJob = (body: MappedBody) => orRefused(mappedParts(body))

/** Throws 400 when the body is not a JSON object, 422 for a wrong shape or column. */
export async function* mappedParts({ bytes, actor, now }: MappedBody): AsyncGenerator<MappedPart> {
  const sent = check(mappedRows, parseObject(decode(bytes)))
  if (!sent.ok) throw invalid(sent.fields)
  yield { dryRun: sent.value.dry_run ?? false }
  yield* projectPartsOf(mappedProject(sent.value, actor, now))
}

/** 422 `fields["mapping.…"]` for a column that no row has. */
function mappedProject({ name, mapping, rows }: MappedRows, actor: Actor, now: Instant): ResolvedProject {
  const unknownColumns = Object.entries(mapping).filter(
    ([, column]) => !rows.some((row) => Object.hasOwn(row, column!)),
  )
  if (unknownColumns.length > 0)
    throw invalid(
      Object.fromEntries(unknownColumns.map(([field]) => [`mapping.${field}`, 'names a column that no row has'])),
    )
  const { day, time } = wallClock(now, actor.timezone)
  const clockAt = (instant: Instant) => wallClock(instant, actor.timezone)
  const cellsOf = (field: Mapped): string[] => {
    const column = mapping[field]
    return column === undefined ? [] : rows.filter((row) => Object.hasOwn(row, column)).map((row) => row[column]!)
  }
  const contextOf = (cells: readonly string[]): DateContext => ({
    today: day,
    time,
    locale: localeOfDates(cells, actor.locale),
    weekStart: actor.week_start,
    wallClock: clockAt,
    midnightIsDay: writesDaysAsMidnight(cells),
  })
  const context = {
    ...contextOf(cellsOf('due')),
    completed: contextOf(cellsOf('completed')),
    priorities: scaleOf(cellsOf('priority')),
  }
  const reader = new RowReader(name ?? 'Import', mapping, context, actor.timezone)
  for (const [index, row] of rows.entries()) reader.take(index + 1, row)
  return resolveProject(reader.project, null, actor, now)
}
