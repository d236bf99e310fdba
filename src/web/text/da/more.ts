import type { MoreText } from '../en/more.ts'
import { arranging } from './arranging.ts'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { importExport } from './import-export.ts'
import { people } from './people.ts'

export const more: MoreText = { ...people, arranging, board, calendar, importExport }
