import type { Label, LabelPatch } from '../../contract/labels.ts'
import type { Color } from '../../domain/colors.ts'
import { patch, post, remove } from '../sync/api.ts'
import { quietly } from '../sync/errors.ts'
import { newId } from '../sync/new-id.ts'
import { text } from '../text/text.ts'
import { command } from './command.ts'
import { labels } from './labels.ts'
import { openListGroup } from './list-groups.ts'
import { loadLabeled } from './tasks/load.ts'
import { LAST } from './tasks/tasks.ts'

export function createLabel(fields: { name: string; color: Color }): void {
  const id = newId()
  openListGroup('labels')
  void command({
    name: fields.name,
    show: () => labels.overlay(id, { id, ...fields, position: LAST, favourite: false, task_count: 0 }),
    request: () => post('/labels', { id, ...fields }),
    settle: (fresh) => labels.put(fresh),
  })
}

export function editLabel({ id, name }: Label, fields: LabelPatch): void {
  void command({
    name,
    show: () => labels.overlay(id, fields as Partial<Label>),
    request: () => patch('/labels/:id', { id }, fields),
    settle: (fresh) => labels.put(fresh),
    undo: { settle: (fresh: Label) => labels.put(fresh) },
  })
}

/** The label goes, its tasks stay. */
export function deleteLabel({ id, name }: Label): void {
  void command({
    name,
    show: () => labels.overlay(id, null),
    request: () => remove('/labels/:id', { id }),
    settle: () => labels.drop(id),
    gone: () => ({ text: text().toast.deleted(name), topic: 'delete' }),
    undo: {
      settle: (fresh: Label) => {
        labels.put(fresh)
        void quietly(loadLabeled(id))
      },
    },
  })
}
