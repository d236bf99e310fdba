/** What keeps the search index true: for `openDatabase`, so that no write can forget it. */
import { fold, foldedWords } from '../../domain/text/fold.ts'
import { KINDS, type Indexed } from './kinds.ts'

/** `fold(text)`: as names are compared. `words(text)`: its folded words, a blank between two. */
export const SQL_FUNCTIONS = {
  fold: (text: string) => fold(text),
  words: (text: string) => foldedWords(text).join(' '),
}

/** TEMP triggers; `foldedWords` and the `ascii` tokenizer cut at the same places. */
export const INDEX_TRIGGERS = Object.entries<Indexed>(KINDS)
  .map(([kind, indexed]) => triggersOf(kind, indexed))
  .join('')

function triggersOf(kind: string, { number, table, text, owner, live, watched }: Indexed): string {
  const rowid = (row: string) => `${row}.rowid * 8 + ${number}`
  const words = text.map((column) => `new.${column}`).join(` || ' ' || `)
  const columns = [...text, ...watched]
  const enter = `INSERT INTO search (rowid, words)
    SELECT ${rowid('new')}, words(${words}) || ' §${kind}' || replace(${owner('new')}, '-', '') WHERE ${live('new')};`
  const leave = `DELETE FROM search WHERE rowid = ${rowid('old')};`
  return `
CREATE TEMP TRIGGER ${table}_found AFTER INSERT ON main.${table} BEGIN ${enter} END;
CREATE TEMP TRIGGER ${table}_lost AFTER DELETE ON main.${table} BEGIN ${leave} END;
CREATE TEMP TRIGGER ${table}_reworded AFTER UPDATE OF ${columns.join(', ')} ON main.${table}
WHEN ${columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')}
BEGIN ${leave} ${enter} END;
`
}
