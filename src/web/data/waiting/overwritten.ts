import type { Section } from '../../../contract/projects.ts'
import { patchAt, postUndo } from '../../sync/api.ts'
import { layOver } from '../../sync/state/live-tables.ts'
import type { Overwritten } from '../../sync/queue/change.ts'
import { forgetOverwritten } from '../../sync/queue/current.ts'
import type { OverlayHandle } from '../../sync/state/table.ts'
import { moreText } from '../../text/text.ts'
import { command, refusalOfUndo } from '../command.ts'
import { loadProjectContents, sections } from '../projects/sections.ts'
import { orRaiseError } from '../refusals/or-raise-error.ts'
import { reopenTask } from '../tasks/completing/complete.ts'
import { loadTask } from '../tasks/load.ts'
import { tasks } from '../tasks/tasks.ts'
import { restoreProject, restoreTask } from '../trash.ts'
import { kindAt, takeAnswer } from './waiting-changes.ts'
import { readInBackground } from '../loading/in-background.ts'

/**
 * Restores what somebody else had written into the fields, or the task, project or section that they had worked on; or
 * reopens that task.
 */
export function restoreTheirs(one: Overwritten): void {
  const [, , id = ''] = one.path.split('/')
  const kind = kindAt(one.path)
  if (one.isDeleted && kind === 'section') restoreSection(one)
  else if (one.isDeleted && kind === 'project') void restoreProject({ id, name: one.name })
  else if (one.isDeleted) void restoreTask({ id, content: one.name })
  else if (one.isCompleted) return void reopen(id, one.key)
  else restoreFields(id, one)
  void forgetOverwritten(one.key)
}

const restoreSection = ({ name, undoId = '' }: Overwritten): unknown =>
  command({
    name,
    request: () => postUndo<Section>(undoId),
    settle: (fresh) => {
      sections.put(fresh)
      readInBackground(loadProjectContents, fresh.project_id)
    },
    message: (fresh) => ({ text: moreText().trash.restored(fresh?.name ?? name), topic: 'restore' }),
    refusal: (error) => refusalOfUndo(name, error),
    keepsUndo: false,
  })

/** After a reload the page knows no completed task. */
async function reopen(id: string, key: string): Promise<void> {
  const isRead = tasks.peek(id) !== undefined || (await orRaiseError(loadTask(id).then(() => true))) === true
  if (!isRead) return
  void reopenTask(id, true)
  void forgetOverwritten(key)
}

function restoreFields(id: string, { name, path, fields }: Overwritten): void {
  const theirs = Object.fromEntries(fields.map((one) => [one.field, one.theirs]))
  const kind = kindAt(path)
  const show = (): OverlayHandle[] => {
    if (!kind) return []
    const shown = [kind, id, theirs] as const
    return [{ lift: layOver(shown), shown }]
  }
  const write = { method: 'PATCH' as const, path, body: theirs }
  void command({
    name,
    show,
    request: () => patchAt(path, theirs),
    settle: (fresh) => takeAnswer({ shown: [], write }, fresh),
  })
}
