/** Takes over the view settings of an account export. */
import { labels } from '../../../schema/tables/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRow } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { replaceView } from '../view-settings/actions.ts'
import type { ReadyView } from './account-views.ts'

/** The ids of what was imported: labels by folded name, filters and projects in the order of the file. */
interface Imported {
  labels: ReadonlyMap<string, { id: string }>
  filters: readonly string[]
  projects: readonly string[]
}

/** Replaces the settings of these views, except those of a label that the person has deleted meanwhile. */
export function bringViews(tx: Tx, actor: Actor, views: readonly ReadyView[], imported: Imported): void {
  for (const { key: _, target, ...settings } of views) {
    if ('label' in target) {
      const { id } = imported.labels.get(target.label)!
      if (findRow(tx, labels, { id, user_id: actor.id })) replaceView(tx, actor, `label:${id}`, settings)
    } else if ('filter' in target) replaceView(tx, actor, `filter:${imported.filters[target.filter]!}`, settings)
    else if ('project' in target) replaceView(tx, actor, `project:${imported.projects[target.project]!}`, settings)
    else replaceView(tx, actor, target.common, settings)
  }
}
