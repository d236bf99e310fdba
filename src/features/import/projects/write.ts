/** Writes resolved projects hidden, and then makes them visible in one undoable write. */
import { comments } from '../../../../schema/tables/comments.ts'
import { sections } from '../../../../schema/tables/projects.ts'
import { tasks } from '../../../../schema/tables/tasks.ts'
import { LONGEST_IN_ACTIVITY } from '../../../contract/activity.ts'
import type { ImportReport } from '../../../contract/imports.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { PlannedComment } from '../../../domain/import/plan.ts'
import { cut } from '../../../domain/text/cut.ts'
import { WEIGHT_AT_ONCE, chunksOf, weightOf } from '../../../platform/db/writing/chunks.ts'
import { type Piece } from '../../../platform/db/writing/split-writes.ts'
import { insertRows } from '../../../platform/db/rows/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { recordPersonal, addActivities, type RecordedChange } from '../../history/record.ts'
import { madeOnUse } from '../../labels/made-on-use.ts'
import type { Gathered, GatheredProject } from './gathered.ts'
import { hideProject, showProjects, type RunningImport, type Hidden } from '../hidden.ts'
import { unpacked } from '../packed.ts'
import { atMostNow } from '../at-most-now.ts'
import type { ResolvedTask } from './resolve.ts'
import { labelPieces, settlePieces, showLabels, taskLabelPieces } from '../labels.ts'
import { fieldsOf, OWN_FIELDS } from '../../tasks/own-fields.ts'

/** Writes everything, hidden for now. */
export function* hiddenPieces(actor: Actor, { projects, labels }: Gathered, hidden: Hidden): Generator<Piece> {
  yield* labelPieces(actor, labels, hidden)
  for (const [index, project] of projects.entries()) {
    yield (tx) => void (hidden.ids[index] = hide(tx, actor, project))
    yield* contentPieces(actor, project, () => hidden.ids[index]!, hidden)
  }
  yield* settlePieces(actor, hidden)
}

/** Makes the projects visible. Undo moves them to the trash. */
export function showImport(tx: Tx, actor: Actor, gathered: Gathered, running: RunningImport): ImportReport {
  const made = showLabels(tx, actor, running)
  const report = gathered.report(made.length)
  const projects = showProjects(
    tx,
    actor,
    running.ids.map((id) => ({ id })),
  )
  const undo = { verb: 'create', before: null, after: {} }
  recordPersonal(tx, actor, [
    ...madeOnImport(tx, made),
    ...projects.map((change) => (change.live === 'project.created' ? { ...change, undo } : change)),
  ])
  running.shown(tx)
  return {
    ...report,
    projects: report.projects.map(({ name }, index) => ({ id: running.ids[index]!, name })),
    project_id: running.ids[0] ?? null,
  }
}

/** The labels go with the import when it is undone. */
function madeOnImport(tx: Tx, made: readonly RecordedChange[]): RecordedChange[] {
  const rows = tx.all<{ id: string; name: string }>(
    'SELECT id, name FROM labels WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(made.map(({ id }) => id))],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return made.map((change) => ({ ...change, undo: madeOnUse(names.get(change.id)!) }))
}

function hide(tx: Tx, actor: Actor, { name, view_mode }: GatheredProject): string {
  const id = hideProject(tx, actor, { name, view_mode })
  addActivities(tx, actor, id, [{ event: 'project.created', payload: { name } }])
  return id
}

function* contentPieces(
  actor: Actor,
  project: GatheredProject,
  projectId: () => string,
  hidden: Hidden,
): Generator<Piece> {
  for (const some of chunksOf(project.sections, WEIGHT_AT_ONCE)) {
    yield (tx) => {
      const project_id = projectId()
      const made = { project_id, created_by: actor.id, created_at: tx.now, updated_at: tx.now }
      const rows = some.map((section) => ({ ...section, ...made }))
      insertRows(tx, sections, rows)
      addActivities(
        tx,
        actor,
        project_id,
        rows.map(({ id, name }) => ({ event: 'section.created', payload: { id, name } })),
      )
    }
  }
  for (const pack of project.packs) {
    const all = unpacked<ResolvedTask>(pack)
    for (const some of chunksOf(all, WEIGHT_AT_ONCE, (task) => weightOf(task.content.length + task.description.length)))
      yield (tx) => insertTasks(tx, actor, some, projectId())
    const said = all.flatMap((task) => task.comments.map((comment) => ({ task, ...comment })))
    for (const some of chunksOf(said, WEIGHT_AT_ONCE, ({ body }) => weightOf(body.length)))
      yield (tx) => insertComments(tx, actor, some, projectId())
    yield* taskLabelPieces(actor, all, hidden)
  }
}

function insertTasks(tx: Tx, actor: Actor, some: ResolvedTask[], project_id: string): void {
  insertRows(
    tx,
    tasks,
    some.map((task) => ({
      id: task.id,
      project_id,
      section_id: task.section_id,
      parent_id: task.parent_id,
      position: task.position,
      ...fieldsOf(task, OWN_FIELDS),
      ...task.due,
      assignee_id: task.isMine ? actor.id : null,
      completed_at: task.completed_at,
      completed_by: task.completed_at === null ? null : actor.id,
      created_by: actor.id,
      created_at: tx.now,
      updated_at: tx.now,
    })),
  )
  addActivities(
    tx,
    actor,
    project_id,
    some.map(({ id, content }) => ({ event: 'task.created', task_id: id, payload: { content } })),
  )
}

function insertComments(
  tx: Tx,
  actor: Actor,
  some: readonly ({ task: ResolvedTask } & PlannedComment)[],
  project_id: string,
): void {
  const rows = some.map(({ task, body, written }) => {
    const created_at = written === null ? tx.now : atMostNow(written, tx.now)
    return { id: newId(), task_id: task.id, user_id: actor.id, body, created_at, updated_at: created_at }
  })
  insertRows(tx, comments, rows)
  addActivities(
    tx,
    actor,
    project_id,
    rows.map(({ id, task_id, body }, index) => ({
      event: 'comment.created',
      task_id,
      payload: { content: some[index]!.task.content, comment_id: id, body: cut(body, LONGEST_IN_ACTIVITY) },
    })),
  )
}
