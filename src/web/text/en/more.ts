import { arranging } from './arranging.ts'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { importExport } from './import-export.ts'
import { people } from './people.ts'

/** Every word that the first screen does without. */
export const more = { ...people, arranging, board, calendar, importExport }

export type MoreText = typeof more
