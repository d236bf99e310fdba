import type { UndoneObject } from '../../contract/undo.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict } from '../../domain/errors.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import type { ChangedColumns } from '../history/diff.ts'
import type { ColumnValues } from '../history/record.ts'

/** How to undo changes to one kind of object. */
export interface UndoableKind {
  writable: readonly string[]
  read(tx: Tx, actor: Actor, id: string): UndoneObject
  /** The current columns; 404 when the actor may no longer change them. */
  columns(tx: Tx, actor: Actor, id: string, verb: string): Record<string, unknown>
  undoUpdate(tx: Tx, actor: Actor, id: string, verb: string, columns: ChangedColumns): void | Steps<void>
  undoCreate(tx: Tx, actor: Actor, id: string): void | Steps<void>
  undoDelete(tx: Tx, actor: Actor, id: string, row: ColumnValues): void | Steps<void>
}

export const cannotUndo = (): never => {
  throw conflict('This cannot be undone')
}
