import type { Label, LabelPatch } from '../../../contract/labels.ts'
import type { Color } from '../../../domain/colors.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { takeDeletion, takeRow } from '../../sync/state/live-tables.ts'
import { newId } from '../../sync/new-id.ts'
import type { OverlayHandle } from '../../sync/state/table.ts'
import { moreText, text } from '../../text/text.ts'
import { changesOf } from '../changes-of.ts'
import { command } from '../command.ts'
import { labels, relabelled } from './labels.ts'
import { openListGroup } from '../sidebar/list-groups.ts'
import { raiseMessage } from '../messages.ts'
import { startAddition } from '../start-addition.ts'
import { loadLabeled } from '../tasks/load.ts'
import { LAST } from '../sorting.ts'
import { tasks } from '../tasks/tasks.ts'
import { readInBackground } from '../loading/in-background.ts'

/** Of a label that is not saved yet, and so cannot be changed. */
export const tellNotSaved = ({ name }: Pick<Label, 'name'>): void =>
  void raiseMessage(moreText().manage.labelNotSaved(name), { topic: 'offline' })

export function createLabel(fields: { name: string; color: Color }): void {
  const id = newId()
  openListGroup('labels')
  startAddition(id, {
    name: fields.name,
    done: text().toast.added(fields.name),
    show: () => labels.overlay(id, { id, ...fields, position: LAST + id, favourite: false, task_count: 0 }),
    request: () => post('/labels', { id, ...fields }),
    settle: (fresh) => takeRow('label', fresh),
    undo: { show: () => labels.overlay(id, null), settle: () => takeDeletion('label', id) },
  })
}

export function editLabel(label: Label, fields: LabelPatch): void {
  const { id, name } = label
  const changed = changesOf<LabelPatch>(label, fields)
  if (Object.keys(changed).length === 0) return
  void command({
    name,
    show: () => shownWith(id, name, changed as Partial<Label>),
    request: () => patch('/labels/:id', { id }, changed),
    settle: (fresh) => takeRow('label', fresh),
    undo: { settle: (fresh: Label) => takeRow('label', fresh) },
  })
}

/** Overlays for a changed or deleted (null) label and its tasks, which contain its name. */
function shownWith(id: string, name: string, fields: Partial<Label> | null): OverlayHandle[] {
  const own = labels.overlay(id, fields)
  const next = fields === null ? [] : [fields.name ?? name]
  if (next[0] === name) return [own]
  const named = tasks.all().filter((task) => task.labels.includes(name))
  return [own, ...named.map((task) => tasks.overlay(task.id, { labels: relabelled(task, new Map([[name, next]])) }))]
}

/** Deletes a label; its tasks stay. */
export function deleteLabel({ id, name }: Label): void {
  void command({
    name,
    show: () => shownWith(id, name, null),
    request: () => remove('/labels/:id', { id }),
    settle: () => takeDeletion('label', id),
    message: () => ({ text: text().toast.deleted(name), topic: 'delete' }),
    undo: {
      settle: (fresh: Label) => {
        labels.put(fresh)
        readInBackground(loadLabeled, id)
      },
    },
  })
}
