/**
 * How to undo changes to each kind of object: read its columns, restore old values, delete what was created, insert
 * what was deleted.
 */
import { filters } from '../../../schema/tables/filters.ts'
import { labels } from '../../../schema/tables/labels.ts'
import { members, projects, sections, type SectionRow } from '../../../schema/tables/projects.ts'
import { templates } from '../../../schema/tables/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict, NAME_TAKEN, notFound } from '../../domain/errors.ts'
import { WEIGHT_AT_ONCE, chunksOf } from '../../platform/db/writing/chunks.ts'
import { deleteRows, findRow, insertRow, rowOf, updateRows } from '../../platform/db/rows/rows.ts'
import { freeAmong, type Siblings } from '../../platform/db/rows/siblings.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { filterSiblings } from '../filters/actions.ts'
import { getFilter, ownFilter } from '../filters/queries.ts'
import { changedColumns, changesForPeople } from '../history/diff.ts'
import { record, recordPersonalChange, type ColumnValues } from '../history/record.ts'
import { labelSiblings, recordTasksWithLabel } from '../labels/actions.ts'
import { getLabel, labelRow } from '../labels/queries.ts'
import { getProject, projectFor, PROJECT_WRITABLE } from '../projects/queries.ts'
import { asSection, sectionFor, SECTION_WRITABLE } from '../sections/queries.ts'
import { deleteProject, projectSiblings } from '../projects/actions.ts'
import { deleteSection, sectionSiblings } from '../sections/actions.ts'
import { sendSection } from '../tasks/places/move-section.ts'
import { getTemplate, ownTemplate, TEMPLATE_WRITABLE } from '../templates/queries.ts'
import { restoreView, viewColumns } from '../view-settings/actions.ts'
import { getView, VIEW_WRITABLE } from '../view-settings/queries.ts'
import { task } from './task.ts'
import { cannotUndo, type UndoableKind } from './undoable-kind.ts'

/** Replaces `position` when another row has the same one by now. */
const free = (tx: Tx, list: Siblings, id: string, columns: ColumnValues): ColumnValues =>
  typeof columns['position'] === 'string'
    ? { ...columns, position: freeAmong(tx, list, columns['position'], id) }
    : columns

type Deleted = typeof sections | typeof labels | typeof filters | typeof templates

/** Inserts a deleted row, in a newer version than was deleted; 409 when another was created with its id since. */
function insertAgain(tx: Tx, table: Deleted, row: ColumnValues): void {
  if (findRow(tx, table, { id: row['id'] as string })) throw conflict('It was created again since')
  insertRow(tx, table, rowOf(table, { ...row, ...('updated_at' in row && { updated_at: tx.now }) }))
}

export type Undoable = 'task' | 'project' | 'section' | 'label' | 'filter' | 'view' | 'template'

const project: UndoableKind = {
  writable: PROJECT_WRITABLE,
  read: getProject,
  columns: (tx, actor, id, verb) => {
    if (verb === 'membership') return { ...projectFor(tx, actor, id, 'read') }
    const row = findRow(tx, projects, { id, owner_id: actor.id })
    // A purged project has no members while its tasks are removed.
    if (!row || !findRow(tx, members, { project_id: id, user_id: actor.id })) throw notFound('No such project')
    return row
  },
  undoUpdate: (tx, actor, id, verb, { before }) => {
    if (verb === 'membership') {
      const own = { project_id: id, user_id: actor.id }
      updateRows(tx, members, own, rowOf(members, free(tx, projectSiblings(tx, actor.id), id, before)))
      return record(tx, actor, { kind: 'project', id, project_id: id, user_id: actor.id, live: 'project.updated' })
    }
    const present = findRow(tx, projects, { id })!
    updateRows(tx, projects, { id }, { ...before, updated_at: tx.now })
    const { name } = present
    const changes = changesForPeople(changedColumns(present, before), PROJECT_WRITABLE)
    const changed = 'archived' in before ? 'project.archived' : 'project.updated'
    record(tx, actor, {
      kind: 'project',
      id,
      project_id: id,
      live: verb === 'delete' ? 'project.restored' : 'project.updated',
      activity:
        verb === 'delete'
          ? { event: 'project.restored', payload: { name } }
          : { event: changed, payload: { name, changes } },
    })
  },
  undoCreate: deleteProject,
  undoDelete: cannotUndo,
}

const section: UndoableKind = {
  writable: SECTION_WRITABLE,
  read: (tx, actor, id) => asSection(sectionFor(tx, actor, id, 'read')),
  columns: (tx, actor, id) => ({ ...sectionFor(tx, actor, id, 'write') }),
  undoUpdate: (tx, actor, id, verb, { before }) => {
    const present = sectionFor(tx, actor, id, 'write')
    const { project_id, name } = present
    if (typeof before['project_id'] === 'string') {
      projectFor(tx, actor, before['project_id'], 'write')
      const back = free(tx, sectionSiblings(before['project_id']), id, before)
      return sendSection(tx, actor, present, back as Pick<SectionRow, 'project_id' | 'position'>, false)
    }
    updateRows(tx, sections, { id }, { ...free(tx, sectionSiblings(project_id), id, before), updated_at: tx.now })
    record(tx, actor, {
      kind: 'section',
      id,
      project_id,
      live: verb === 'move' ? 'section.moved' : 'section.updated',
      ...(verb === 'update' && {
        activity: {
          event: 'archived' in before ? ('section.archived' as const) : ('section.updated' as const),
          payload: { id, name, changes: changesForPeople(changedColumns(present, before), SECTION_WRITABLE) },
        },
      }),
    })
  },
  undoCreate: deleteSection,
  undoDelete: (tx, actor, id, row) => {
    const project_id = row['project_id'] as string
    projectFor(tx, actor, project_id, 'write')
    insertAgain(tx, sections, free(tx, sectionSiblings(project_id), id, row))
    record(tx, actor, {
      kind: 'section',
      id,
      project_id,
      live: 'section.created',
      activity: { event: 'section.created', payload: { id, name: row['name'] } },
    })
  },
}

const label: UndoableKind = {
  writable: ['name', 'color', 'favourite'],
  read: getLabel,
  columns: (tx, actor, id) => ({ ...labelRow(tx, actor, id) }),
  undoUpdate: (tx, actor, id, _verb, { before }) => {
    refuseTakenName(tx, actor, id, before['name_folded'])
    updateRows(tx, labels, { id }, rowOf(labels, free(tx, labelSiblings(actor), id, before)))
    recordPersonalChange(tx, actor, 'label', id, 'label.updated')
  },
  undoCreate: (tx, actor, id) => {
    labelRow(tx, actor, id)
    deleteRows(tx, labels, { id })
    recordPersonalChange(tx, actor, 'label', id, 'label.deleted')
  },
  *undoDelete(tx, actor, id, { tasks: taskIds, ...row }) {
    refuseTakenName(tx, actor, id, row['name_folded'])
    insertAgain(tx, labels, free(tx, labelSiblings(actor), id, row))
    for (const some of chunksOf((taskIds as string[] | undefined) ?? [], WEIGHT_AT_ONCE)) {
      yield
      tx.run(
        `INSERT INTO task_labels (task_id, user_id, label_id)
         SELECT t.id, ?, ? FROM json_each(?) j JOIN tasks t ON t.id = j.value`,
        [actor.id, id, JSON.stringify(some)],
      )
    }
    recordPersonalChange(tx, actor, 'label', id, 'label.created')
    yield* recordTasksWithLabel(tx, actor, id)
  },
}

function refuseTakenName(tx: Tx, actor: Actor, id: string, folded: unknown): void {
  if (typeof folded !== 'string') return
  const named = findRow(tx, labels, { user_id: actor.id, name_folded: folded })
  if (named && named.id !== id) throw conflict('You have another label of that name now', { name: NAME_TAKEN })
}

const filter: UndoableKind = {
  writable: ['name', 'query', 'color', 'favourite'],
  read: getFilter,
  columns: (tx, actor, id) => ({ ...ownFilter(tx, actor, id) }),
  undoUpdate: (tx, actor, id, _verb, { before }) => {
    updateRows(tx, filters, { id }, { ...free(tx, filterSiblings(actor), id, before), updated_at: tx.now })
    recordPersonalChange(tx, actor, 'filter', id, 'filter.updated')
  },
  undoCreate: (tx, actor, id) => {
    ownFilter(tx, actor, id)
    deleteRows(tx, filters, { id })
    recordPersonalChange(tx, actor, 'filter', id, 'filter.deleted')
  },
  undoDelete: (tx, actor, id, row) => {
    insertAgain(tx, filters, free(tx, filterSiblings(actor), id, row))
    recordPersonalChange(tx, actor, 'filter', id, 'filter.created')
  },
}

const template: UndoableKind = {
  writable: TEMPLATE_WRITABLE,
  read: getTemplate,
  columns: (tx, actor, id) => ({ ...ownTemplate(tx, actor, id) }),
  undoUpdate: (tx, actor, id, _verb, { before }) => {
    updateRows(tx, templates, { id }, { ...before, updated_at: tx.now })
    recordPersonalChange(tx, actor, 'template', id, 'template.updated')
  },
  undoCreate: (tx, actor, id) => {
    ownTemplate(tx, actor, id)
    deleteRows(tx, templates, { id })
    recordPersonalChange(tx, actor, 'template', id, 'template.deleted')
  },
  undoDelete: (tx, actor, id, row) => {
    insertAgain(tx, templates, row)
    recordPersonalChange(tx, actor, 'template', id, 'template.created')
  },
}

const view: UndoableKind = {
  writable: VIEW_WRITABLE,
  read: getView,
  columns: viewColumns,
  undoUpdate: (tx, actor, key, _verb, { before }) => restoreView(tx, actor, key, before),
  undoCreate: cannotUndo,
  undoDelete: cannotUndo,
}

export const UNDOABLE: Record<Undoable, UndoableKind> = { task, project, section, label, filter, view, template }
