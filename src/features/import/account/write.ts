/** Writes an account export into the importer's account: all or nothing, visible only when complete. */
import { filters } from '../../../../schema/tables/filters.ts'
import type { ExportedFilter } from '../../../contract/account-export.ts'
import type { ImportReport } from '../../../contract/imports.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { warningAt } from '../../../domain/import/warnings.ts'
import type { Piece } from '../../../platform/db/writing/split-writes.ts'
import { insertRows } from '../../../platform/db/rows/rows.ts'
import { positionsAfterAll } from '../../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../../platform/db/transaction.ts'
import type { InstanceKey } from '../../../platform/instance-key.ts'
import { newId } from '../../../platform/ids.ts'
import { updateProfile } from '../../accounts/actions.ts'
import { filterSiblings } from '../../filters/actions.ts'
import { recordPersonal, addActivities, type RecordedChange } from '../../history/record.ts'
import { updateSettings } from '../../notifications/settings.ts'
import { rescheduleRemindersOf } from '../../tasks/reminder-schedule.ts'
import { insertTemplate } from '../../templates/actions.ts'
import type { ReadyAccount } from './receive.ts'
import type { ReadyTask } from './prepare.ts'
import { contentPieces } from './write-content.ts'
import { replaceInbox, isSmallInbox, inboxPieces, isInbox } from './write-inbox.ts'
import { writeViews } from './write-views.ts'
import { hideProject, showProjects, type RunningImport, type Hidden } from '../hidden.ts'
import { labelPieces, settlePieces, showLabels } from '../labels.ts'

/** A running import: ids of the projects in order, as they are created. */
export interface AccountImport {
  account: ReadyAccount
  ids: string[]
}

/** Writes everything except profile, settings, filters, templates and view settings, hidden for now. */
export function* accountPieces(actor: Actor, { account, ids }: AccountImport, hidden: Hidden): Generator<Piece> {
  yield* labelPieces(actor, account.wanted, hidden)
  for (const [index, project] of account.projects.entries()) {
    if (isSmallInbox(project)) {
      hidden.last.push(...inboxPieces(actor, account, project, (id) => (ids[index] = id), hidden))
      continue
    }
    const { name, color, icon, view_mode, archived } = project
    yield (tx) => {
      const id = hideProject(tx, actor, { name, color, icon, view_mode, archived })
      hidden.ids.push(id)
      ids[index] = id
      addActivities(tx, actor, id, [{ event: 'project.created', payload: { name } }])
    }
    const target = {
      project,
      projectId: () => ids[index]!,
      sectionPosition: (at: number) => project.sections[at]!.position,
      position: ({ position }: ReadyTask) => position,
    }
    yield* contentPieces(actor, account, target, hidden)
  }
  yield* settlePieces(actor, hidden)
}

/** Applies profile, settings, filters, templates and view settings, and makes the projects visible. */
export function* showAccount(
  tx: Tx,
  key: InstanceKey,
  actor: Actor,
  { account, ids }: AccountImport,
  running: RunningImport,
): Steps<ImportReport> {
  const { timezone, locale, week_start, time_format } = account.user
  yield* updateProfile(tx, actor, { timezone, locale, week_start, time_format }, rescheduleRemindersOf)
  updateSettings(tx, key, actor, account.notification_settings)
  const labels = showLabels(tx, actor, running)
  for (const piece of running.last) {
    yield
    piece(tx)
  }
  yield
  const filterIds = account.filters.map(() => newId())
  const ownFilters = writeFilters(tx, actor, account.filters, filterIds)
  for (const template of account.templates) {
    yield
    insertTemplate(tx, actor, newId(), template)
  }
  const warnings = [...account.warnings]
  const hidden = new Set(running.ids)
  const shown = account.projects
    .map((project, index) => ({ project, id: ids[index]!, favourite: project.favourite ?? false }))
    .filter(({ id }) => hidden.has(id))
  yield
  const projects = showProjects(tx, actor, shown)
  for (const { project, id } of shown)
    if (isInbox(project) && !replaceInbox(tx, actor, id))
      warnings.push(warningAt({ line: 1, project: project.name }, 'inbox_not_empty'))
  const imported = { labels: running.labels, filters: filterIds, projects: ids }
  yield
  const views = writeViews(tx, actor, account.views, imported)
  yield
  recordPersonal(tx, actor, [...labels, ...ownFilters, ...projects, ...views])
  running.shown(tx)
  return {
    projects: account.projects.map(({ name }, index) => ({ id: ids[index]!, name })),
    project_id: ids[0] ?? null,
    ...account.counts,
    labels: labels.length,
    warnings,
  }
}

/** Adds filters after the person's others; returns the changes to record. */
function writeFilters(
  tx: Tx,
  actor: Actor,
  added: readonly ExportedFilter[],
  ids: readonly string[],
): RecordedChange[] {
  const positions = positionsAfterAll(tx, filterSiblings(actor), added.length)
  const rows = added.map(({ name, query, color, favourite = false }, index) => ({
    id: ids[index]!,
    user_id: actor.id,
    name,
    query,
    color,
    position: positions[index]!,
    favourite: Number(favourite),
    created_at: tx.now,
    updated_at: tx.now,
  }))
  insertRows(tx, filters, rows)
  return ids.map((id) => ({ kind: 'filter', id, project_id: null, user_id: actor.id, live: 'filter.created' }))
}
