/** Takes over the view settings of an account export. */
import type { ViewSettings } from '../../../contract/view-settings.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { RecordedChange } from '../../history/record.ts'
import { replaceViews } from '../../view-settings/actions.ts'
import type { ViewOf } from '../../view-settings/queries.ts'
import type { ReadyView } from './view-targets.ts'

/** The ids of what was imported: labels by folded name, filters and projects in the order of the file. */
interface Imported {
  labels: ReadonlyMap<string, { id: string }>
  filters: readonly string[]
  projects: readonly string[]
}

/**
 * Replaces the settings of these views, except those of a label that the person has deleted meanwhile; returns the
 * changes to record.
 */
export const writeViews = (tx: Tx, actor: Actor, views: readonly ReadyView[], imported: Imported): RecordedChange[] =>
  replaceViews(
    tx,
    actor,
    views.map(({ target, ...settings }) => ({ ...settings, ...viewOf(target, imported) })),
  )

function viewOf(
  target: ReadyView['target'],
  { labels, filters, projects }: Imported,
): Pick<ViewSettings, 'key'> & ViewOf {
  const nothing = { project_id: null, label_id: null, filter_id: null }
  if ('common' in target) return { ...nothing, key: target.common }
  if ('label' in target) {
    const { id } = labels.get(target.label)!
    return { ...nothing, key: `label:${id}`, label_id: id }
  }
  if ('filter' in target) {
    const id = filters[target.filter]!
    return { ...nothing, key: `filter:${id}`, filter_id: id }
  }
  const id = projects[target.project]!
  return { ...nothing, key: `project:${id}`, project_id: id }
}
