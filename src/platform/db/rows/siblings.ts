/**
 * Positions in an ordered list: fractional indexes, compared bytewise. They are found with an index, without reading
 * the list.
 */
import { generateKeyBetween } from 'fractional-indexing'
import { invalid } from '../../../domain/errors.ts'
import type { Placement } from '../../../domain/ordering/placement.ts'
import { positionsAfter } from '../../positions.ts'
import type { Reader, SqlParameters } from '../transaction.ts'

/** The rows of one list: `SELECT … FROM table WHERE where`. Table and column names are never user input. */
export interface Siblings {
  table: string
  /** Column that identifies a row; default `id`. */
  id?: string
  where: string
  parameters: SqlParameters
  /** What stays first whatever its position: directly after or before it is at the top of the others. */
  head?: string
}

/**
 * A position for the requested placement; the moved row itself (`moving`) is ignored. 422 `fields.after_id` or
 * `fields.before_id` when a neighbour is not in the list or the two are in the wrong order.
 */
export function placeAmong(on: Reader, list: Siblings, placement: Placement, moving: string | null = null): string {
  const id = list.id ?? 'id'
  const find = (more: string, parameters: SqlParameters = []): string | null =>
    on.get<{ position: string }>(
      `SELECT position FROM ${list.table} WHERE ${list.where} AND ${id} IS NOT ? ${more} LIMIT 1`,
      [...list.parameters, moving, ...parameters],
    )?.position ?? null
  const positionOf = (neighbour: string, field: 'after_id' | 'before_id'): string => {
    const position = find(`AND ${id} = ?`, [neighbour])
    if (position === null) throw invalid({ [field]: 'is not a neighbour there' })
    return position
  }

  switch (placement.at) {
    case 'first':
      return generateKeyBetween(null, find('ORDER BY position'))
    case 'last':
      return generateKeyBetween(find('ORDER BY position DESC'), null)
    case 'after': {
      const position = positionOf(placement.id, 'after_id')
      const lower = placement.id === list.head ? null : position
      if (placement.before !== null && positionOf(placement.before, 'before_id') <= (lower ?? ''))
        throw invalid({ before_id: 'must come after after_id' })
      return generateKeyBetween(lower, find('AND position > ? ORDER BY position', [lower ?? '']))
    }
    case 'before': {
      const position = positionOf(placement.id, 'before_id')
      const upper = (placement.id === list.head ? find('ORDER BY position') : null) ?? position
      return generateKeyBetween(find('AND position < ? ORDER BY position DESC', [upper]), upper)
    }
  }
}

/** Returns `position`, or the next free one after it when another row has it. */
export function freeAmong(on: Reader, list: Siblings, position: string, moving: string): string {
  const find = (more: string): string | undefined =>
    on.get<{ position: string }>(
      `SELECT position FROM ${list.table} WHERE ${list.where} AND ${list.id ?? 'id'} <> ? AND position ${more} LIMIT 1`,
      [...list.parameters, moving, position],
    )?.position
  return find('= ?') === undefined ? position : generateKeyBetween(position, find('> ? ORDER BY position') ?? null)
}

/** A position at the end of the list. */
export const lastAmong = (on: Reader, list: Siblings): string => placeAmong(on, list, { at: 'last' })

/** Positions at the end of the list for this many rows, in order. */
export function positionsAfterAll(on: Reader, { table, where, parameters }: Siblings, count: number): string[] {
  const last = on.get<{ position: string }>(
    `SELECT position FROM ${table} WHERE ${where} ORDER BY position DESC LIMIT 1`,
    parameters,
  )
  return positionsAfter(last?.position ?? null, count)
}
