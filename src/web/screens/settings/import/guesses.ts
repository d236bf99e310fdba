/** Which column of a table is likely what, by the names that people and other programs give them. */
import { DONE, OPEN } from '../../../../domain/mapped-rows/done-words.ts'
import type { Mapped } from '../../../../domain/mapped-rows/read.ts'
import { caseFolded } from '../../../../domain/text/case.ts'
import type { Table } from './table.ts'

/** For each field its names, the likelier ones first, in English, Danish and German. */
const NAMES: Record<Mapped, readonly RegExp[]> = {
  content: [
    /^(title|task( name)?|name|card name|subject|summary|what|todo)$/,
    /^(opgave|navn|titel|emne|hvad|aufgabe|betreff)$/,
    /^content$/,
  ],
  description: [
    /^(description|card description|notes?|details|body|comment|(task )?content)$/,
    /^(beskrivelse|noter?|bemærkning|beschreibung|notiz(en)?|bemerkung)$/,
  ],
  due: [
    /^(due( date| at| on)?|next due date|date|deadline|when)$/,
    /^(dato|frist|forfald(er|sdato)?|hvornår|fällig( am)?|fälligkeit(sdatum)?|datum|termin)$/,
  ],
  time: [/^(time|due time|tid|tidspunkt|klokken|uhrzeit|zeit)$/],
  priority: [/^(priority|prio|prioritet|priorität)$/],
  labels: [/^(labels?|tags?|categor(y|ies)|etiket(ter)?|mærker|kategori(er)?|kategorien?|schlagw(ort|örter))$/],
  section: [
    /^(section(\/column)?|(task ?)?list( name)?|heading|bucket( name)?|group|column( name)?)$/,
    /^(sektion|liste|gruppe|abschnitt)$/,
    /^status$/,
  ],
  completed: [
    /^((is )?completed( at| on| date| time)?|done( at)?|finished|due complete|date completed|completion date)$/,
    /^(færdig|fuldført|udført|afsluttet( den)?|erledigt( am)?)$/,
  ],
}

export type Mapping = Record<Mapped, string>

export const FIELDS = Object.keys(NAMES) as Mapped[]

/** `dueDate` and `due_date` as `due date`. */
const plain = (column: string): string =>
  column
    .trim()
    .replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
    .toLowerCase()

/** Whether a column of this name likely holds the tasks. */
export const namesTasks = (column: string): boolean => isNamed('content', column)

const isNamed = (field: Mapped, column: string): boolean => NAMES[field].some((likely) => likely.test(plain(column)))

/** For how many fields there likely is a column among them. */
export const fieldsNamed = (columns: readonly string[]): number =>
  FIELDS.filter((field) => columns.some((column) => isNamed(field, column))).length

/** Which column is likely what, each for one field; '' for none. */
export function guessedMapping({ columns, rows }: Table): Mapping {
  const mapping = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Mapping
  for (const field of FIELDS) {
    const left = columns.filter((column) => !Object.values(mapping).includes(column))
    for (const names of NAMES[field]) mapping[field] ||= left.find((column) => names.test(plain(column))) ?? ''
  }
  mapping.completed ||= columns.find((column) => /^status$/i.test(column) && saysDone(rows, column)) ?? ''
  return mapping
}

/** Whether every cell says done or open, and one says done in words: 1 may be any state. */
function saysDone(rows: Table['rows'], column: string): boolean {
  const said = new Set(rows.map((row) => caseFolded(row[column]!.trim())))
  const isDone = (word: string) => DONE.has(word) && !/\d/.test(word)
  return [...said].some(isDone) && [...said].every((word) => DONE.has(word) || OPEN.has(word))
}
