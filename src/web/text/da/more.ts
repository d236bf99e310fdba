import type { MoreText } from '../en/more.ts'
import { arranging } from './arranging.ts'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { comments } from './comments.ts'
import { completed } from './completed.ts'
import { common } from './common.ts'
import { connections } from './connections.ts'
import { history } from './history.ts'
import { importExport } from './import-export.ts'
import { manage } from './manage.ts'
import { members } from './members.ts'
import { project } from './project.ts'
import { quickAdd } from './quick-add.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { templates } from './templates.ts'

export const more: MoreText = {
  ...comments,
  ...common,
  ...connections,
  ...history,
  ...members,
  ...project,
  ...quickAdd,
  ...search,
  ...settings,
  ...signIn,
  arranging,
  board,
  calendar,
  completed,
  importExport,
  manage,
  templates,
}
