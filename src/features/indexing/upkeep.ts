/** Triggers that keep the full-text index up to date. Installed by `openDatabase`, so that every write runs them. */
import { fold, foldedWords } from '../../domain/text/fold.ts'
import { INDEXED_KINDS, type Indexed } from './kinds.ts'

/** `fold(text)`: folded for comparison. `words(text)`: the folded words, separated by spaces. */
export const SQL_FUNCTIONS = {
  fold: (text: string) => fold(text),
  words: (text: string) => foldedWords(text).join(' '),
}

/** TEMP triggers. `foldedWords` and SQLite's `ascii` tokenizer split words at the same places. */
export const INDEX_TRIGGERS = Object.values<Indexed>(INDEXED_KINDS).map(triggersOf).join('')

function triggersOf({ table, words, text, project, live, watched, followsTask }: Indexed): string {
  const columns = [...text, ...watched]
  const entryOf = (row: string) => {
    const all = text.map((column) => `${row}.${column}`).join(` || ' ' || `)
    return `${row}.rowid, words(${all}) || ' §' || replace(${project(row)}, '-', '')`
  }
  const enter = `INSERT INTO ${words} (rowid, words) SELECT ${entryOf('new')} WHERE ${live('new')};`
  const leave = `DELETE FROM ${words} WHERE rowid = old.rowid;`
  return `
CREATE TEMP TRIGGER ${table}_found AFTER INSERT ON main.${table} BEGIN ${enter} END;
CREATE TEMP TRIGGER ${table}_lost AFTER DELETE ON main.${table} BEGIN ${leave} END;
CREATE TEMP TRIGGER ${table}_reworded AFTER UPDATE OF ${columns.join(', ')} ON main.${table}
WHEN ${columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')}
BEGIN ${leave} ${enter} END;
${
  followsTask
    ? `CREATE TEMP TRIGGER ${table}_follow AFTER UPDATE OF project_id, deleted_at ON main.tasks
WHEN old.project_id <> new.project_id OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  DELETE FROM ${words} WHERE rowid IN (SELECT o.rowid FROM ${table} o WHERE o.task_id = new.id);
  INSERT INTO ${words} (rowid, words) SELECT ${entryOf('o')} FROM ${table} o WHERE o.task_id = new.id AND ${live('o')};
END;
`
    : ''
}`
}
