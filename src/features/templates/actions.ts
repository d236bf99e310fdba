import { templates } from '../../../schema/tables/templates.ts'
import type { NewTemplate, TemplatePatch, WholeTemplate } from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid, UNUSABLE } from '../../domain/errors.ts'
import { deleteRows, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { claimId } from '../history/claim-id.ts'
import { changedColumns } from '../history/diff.ts'
import { recordPersonalChange, type UndoColumns } from '../history/record.ts'
import { visibleProject } from '../projects/queries.ts'
import { getTemplate, ownTemplate } from './queries.ts'
import { isTooLarge, readyTemplate, tooLarge, type ReadyTemplate } from './ready.ts'
import { contentOfProject } from './save.ts'

/** Saves a project that the actor can see as a template. `repeated`: the client's id was already used for it. */
export function* createTemplate(
  tx: Tx,
  actor: Actor,
  input: NewTemplate,
): Steps<{ template: WholeTemplate; repeated: boolean }> {
  const { id, repeated } = claimId(tx, actor, 'templates', input.id)
  if (!repeated) {
    const project = visibleProject(tx, actor, input.project_id)
    if (!project) throw invalid({ project_id: UNUSABLE })
    const content = yield* contentOfProject(tx, actor, project)
    yield
    const ready = readyTemplate({ ...content, name: input.name })
    if (isTooLarge(ready)) throw tooLarge('project_id')
    insertTemplate(tx, actor, id, ready, MADE)
    yield
  }
  return { template: getTemplate(tx, actor, id), repeated }
}

/** Imports a template that was read from a file. */
export function importTemplate(tx: Tx, actor: Actor, template: ReadyTemplate): WholeTemplate {
  const id = newId()
  insertTemplate(tx, actor, id, template, MADE)
  return getTemplate(tx, actor, id)
}

const MADE: UndoColumns = { verb: 'create', before: null, after: {} }

/** Inserts a new template; without `undo` it cannot be undone separately. */
export function insertTemplate(tx: Tx, actor: Actor, id: string, template: ReadyTemplate, undo?: UndoColumns): void {
  insertRow(tx, templates, {
    id,
    user_id: actor.id,
    ...template,
    created_at: tx.now,
    updated_at: tx.now,
  })
  recordPersonalChange(tx, actor, 'template', id, 'template.created', undo)
}

/** Renames a template of the actor; 404 for another person's. */
export function updateTemplate(tx: Tx, actor: Actor, id: string, patch: TemplatePatch): WholeTemplate {
  const { before, after } = changedColumns(ownTemplate(tx, actor, id), patch)
  if (Object.keys(after).length > 0) {
    updateRows(tx, templates, { id }, { ...after, updated_at: tx.now })
    recordPersonalChange(tx, actor, 'template', id, 'template.updated', { verb: 'update', before, after })
  }
  return getTemplate(tx, actor, id)
}

/** Deletes a template of the actor; projects created from it are unchanged. */
export function deleteTemplate(tx: Tx, actor: Actor, id: string): void {
  const row = ownTemplate(tx, actor, id)
  deleteRows(tx, templates, { id })
  recordPersonalChange(tx, actor, 'template', id, 'template.deleted', {
    verb: 'delete',
    before: { ...row },
    after: null,
  })
}
