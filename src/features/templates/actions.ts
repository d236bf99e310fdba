import { templates } from '../../../schema/tables/templates.ts'
import type { NewTemplate, TemplateContent, TemplatePatch, WholeTemplate } from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import type { LiveEvent } from '../../domain/events.ts'
import { deleteRows, insertRow, updateRows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { claimId } from '../history/claim-id.ts'
import { changedColumns } from '../history/diff.ts'
import { record, type ColumnValues } from '../history/record.ts'
import { visibleProject } from '../projects/queries.ts'
import { getTemplate, ownTemplate } from './queries.ts'
import { contentOfProject } from './save.ts'
import { dueFrom } from './use.ts'

/** Saves a project that the actor can see as a template. `repeated`: the client's id was already used for it. */
export function createTemplate(
  tx: Tx,
  actor: Actor,
  input: NewTemplate,
): { template: WholeTemplate; repeated: boolean } {
  const { id, repeated } = claimId(tx, actor, 'templates', input.id)
  if (!repeated) {
    const project = visibleProject(tx, actor, input.project_id)
    if (!project) throw invalid({ project_id: 'is nothing that can be used here' })
    insertTemplate(tx, actor, id, { ...contentOfProject(tx, actor, project), name: input.name }, MADE)
  }
  return { template: getTemplate(tx, actor, id), repeated }
}

/** Imports a template file; 422 names the first task whose date, time and repeat are inconsistent. */
export function importTemplate(tx: Tx, actor: Actor, content: TemplateContent): WholeTemplate {
  for (const [index, task] of content.tasks.entries()) refuseBadDue(tx, actor, task, index)
  const id = newId()
  insertTemplate(tx, actor, id, content, MADE)
  return getTemplate(tx, actor, id)
}

function refuseBadDue(tx: Tx, actor: Actor, task: TemplateContent['tasks'][number], index: number): void {
  if (dueFrom(tx, actor, task, tx.now.slice(0, 10)) === null)
    throw invalid({ [`tasks.${index}`]: 'has a time or a repeat that does not fit its date' })
}

type TemplateUndo = { verb: string; before: ColumnValues | null; after: ColumnValues | null }

const MADE: TemplateUndo = { verb: 'create', before: null, after: {} }

/** Inserts a new template; without `undo` it cannot be undone separately. */
export function insertTemplate(tx: Tx, actor: Actor, id: string, content: TemplateContent, undo?: TemplateUndo): void {
  insertRow(tx, templates, {
    id,
    user_id: actor.id,
    name: content.name,
    content: JSON.stringify(content),
    task_count: content.tasks.length,
    section_count: content.sections.length,
    created_at: tx.now,
    updated_at: tx.now,
  })
  recordTemplate(tx, actor, id, 'template.created', undo)
}

const recordTemplate = (tx: Tx, actor: Actor, id: string, live: LiveEvent, undo?: TemplateUndo): void =>
  record(tx, actor, { kind: 'template', id, project_id: null, user_id: actor.id, live, ...(undo && { undo }) })

/** Renames a template of the actor; 404 for another person's. */
export function updateTemplate(tx: Tx, actor: Actor, id: string, patch: TemplatePatch): WholeTemplate {
  const { before, after } = changedColumns(ownTemplate(tx, actor, id), patch)
  if (Object.keys(after).length > 0) {
    updateRows(tx, templates, { id }, { ...after, updated_at: tx.now })
    recordTemplate(tx, actor, id, 'template.updated', { verb: 'update', before, after })
  }
  return getTemplate(tx, actor, id)
}

/** Deletes a template of the actor; projects created from it are unchanged. */
export function deleteTemplate(tx: Tx, actor: Actor, id: string): void {
  const row = ownTemplate(tx, actor, id)
  deleteRows(tx, templates, { id })
  recordTemplate(tx, actor, id, 'template.deleted', { verb: 'delete', before: { ...row }, after: null })
}
