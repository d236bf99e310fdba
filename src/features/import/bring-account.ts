/** Writes an account export into the importer's account, as one write: all of it or nothing. */
import { filters } from '../../../schema/tables/filters.ts'
import type { ImportReport } from '../../contract/moving.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { findRows, insertRows, updateRows } from '../../platform/db/rows.ts'
import { lastAmong } from '../../platform/db/siblings.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { labels as labelTable } from '../../../schema/tables/labels.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { newId } from '../../platform/ids.ts'
import { updateProfile } from '../accounts/actions.ts'
import { filtersOf } from '../filters/actions.ts'
import { record } from '../history/record.ts'
import { ownLabel } from '../labels/actions.ts'
import { updateSettings } from '../notifications/settings.ts'
import { armRemindersOf } from '../tasks/arming.ts'
import type { ReadyAccount } from './account-ready.ts'
import { bringAccountProject } from './bring-account-project.ts'

/** Makes the labels, filters and projects of the export, and takes over its profile and notification settings. */
export function bringAccount(tx: Tx, key: InstanceKey, actor: Actor, account: ReadyAccount): ImportReport {
  const before = countsOf(tx, actor)
  const { timezone, locale, week_start } = account.user
  updateProfile(tx, actor, { timezone, locale, week_start }, armRemindersOf)
  updateSettings(tx, key, actor, account.notification_settings)
  const labelId = bringLabels(tx, actor, account.labels)
  bringFilters(tx, actor, account.filters)
  const projects = account.projects.map((project) => ({
    id: bringAccountProject(tx, actor, account, project, labelId),
    name: project.name,
  }))
  const tasks = account.projects.flatMap((project) => project.tasks)
  return {
    projects,
    project_id: projects[0]?.id ?? null,
    tasks: tasks.length,
    sections: account.projects.reduce((sum, project) => sum + project.sections.length, 0),
    comments: tasks.reduce((sum, task) => sum + task.comments.length, 0),
    labels: countsOf(tx, actor) - before,
    warnings: account.warnings,
  }
}

const countsOf = (tx: Tx, actor: Actor): number =>
  tx.get<{ count: number }>('SELECT count(*) AS count FROM labels WHERE user_id = ?', [actor.id])!.count

/** Those of the file in its order; a name that is there keeps its colour. */
function bringLabels(tx: Tx, actor: Actor, wanted: ReadyAccount['labels']): (name: string) => string {
  const known = new Map<string, string>()
  const present = new Set(findRows(tx, labelTable, { user_id: actor.id }).map(({ id }) => id))
  const labelId = (name: string): string => {
    const folded = caseFolded(name)
    let id = known.get(folded)
    if (id === undefined) known.set(folded, (id = ownLabel(tx, actor, name)))
    return id
  }
  for (const { name, color, favourite = false } of wanted) {
    const id = labelId(name)
    if (!present.has(id)) updateRows(tx, labelTable, { id }, { color, favourite: Number(favourite) })
  }
  return labelId
}

function bringFilters(tx: Tx, actor: Actor, wanted: ReadyAccount['filters']): void {
  for (const { name, query, color, favourite = false } of wanted) {
    const id = newId()
    const position = lastAmong(tx, filtersOf(actor))
    insertRows(tx, filters, [
      {
        id,
        user_id: actor.id,
        name,
        query,
        color,
        position,
        favourite: Number(favourite),
        created_at: tx.now,
        updated_at: tx.now,
      },
    ])
    record(tx, actor, { kind: 'filter', id, project_id: null, user_id: actor.id, live: 'filter.created' })
  }
}
