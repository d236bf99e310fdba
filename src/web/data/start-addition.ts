import { additionUndone } from './addition-undone.ts'
import { startCommand, type Command, type ServerUndo } from './command.ts'
import { dropUndo, keepUndo } from './messages.ts'

interface Addition<Row extends object> extends Command<Row> {
  done: string
  undo: ServerUndo<Row>
}

/** Adds a row with this id, without a message. When its Undo is used, a screen that shows the row is left. */
export function startAddition<Row extends object>(id: string, one: Addition<Row>): void {
  const addition = startCommand({ ...one, keepsUndo: false })
  const takeBack = (): void => additionUndone.raise({ ids: [id], isUndone: addition.takeBack() })
  const undo = keepUndo(takeBack, one.done)
  void addition.answer.then((answer) => answer ?? dropUndo(undo))
}
