/** Writes the content of one project of an account export, in pieces. */
import { attachments, comments } from '../../../../schema/tables/comments.ts'
import { sections } from '../../../../schema/tables/projects.ts'
import { completions, tasks } from '../../../../schema/tables/tasks.ts'
import type { ExportedAttachment } from '../../../contract/account-export.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Day } from '../../../domain/calendar/day.ts'
import { fileName } from '../../../domain/files/name.ts'
import { fileType } from '../../../domain/files/type.ts'
import { instantOf } from '../../../platform/clock.ts'
import { atMostNow } from '../at-most-now.ts'
import { WEIGHT_AT_ONCE, chunksOf, weightOf } from '../../../platform/db/writing/chunks.ts'
import { type Piece } from '../../../platform/db/writing/split-writes.ts'
import { insertRows } from '../../../platform/db/rows/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { addActivities } from '../../history/record.ts'
import { insertReminder } from '../../tasks/reminder-schedule.ts'
import { fieldsOf, OWN_FIELDS } from '../../tasks/own-fields.ts'
import type { ReadyAccount } from './receive.ts'
import type { PackedProject } from './parts.ts'
import type { ReadyTask } from './prepare.ts'
import type { Hidden } from '../hidden.ts'
import { unpacked } from '../packed.ts'
import { taskLabelPieces } from '../labels.ts'

/** Where the content is written; the functions are called during the write. */
export interface Target {
  project: PackedProject
  projectId: () => string
  /** The position of the section with this index. */
  sectionPosition: (index: number) => string
  position: (task: ReadyTask) => string
}

/** Sections and tasks with their comments, attachments, reminders and labels. */
export function* contentPieces(actor: Actor, account: ReadyAccount, target: Target, hidden: Hidden): Generator<Piece> {
  const { project } = target
  for (const some of chunksOf(project.sections.entries(), WEIGHT_AT_ONCE))
    yield (tx) => insertSections(tx, actor, target, some)
  for (const pack of project.packs) yield* packPieces(actor, account, target, unpacked<ReadyTask>(pack), hidden)
}

function* packPieces(
  actor: Actor,
  account: ReadyAccount,
  target: Target,
  all: readonly ReadyTask[],
  hidden: Hidden,
): Generator<Piece> {
  for (const some of chunksOf(all, WEIGHT_AT_ONCE, (task) => weightOf(task.content.length + task.description.length)))
    yield (tx) => insertTasks(tx, actor, account, target, some)
  for (const some of chunksOf(completionsIn(all), WEIGHT_AT_ONCE))
    yield (tx) => insertCompletions(tx, actor, target, some)
  const files: File[] = []
  for (const some of chunksOf(saidIn(all, files), WEIGHT_AT_ONCE, ({ comment }) => weightOf(comment.body.length)))
    yield (tx) => insertComments(tx, actor, some)
  const kept = files.filter(({ file }) => account.sizes.has(file.sha256))
  for (const some of chunksOf(kept, WEIGHT_AT_ONCE)) yield (tx) => insertFiles(tx, actor, account, some)
  const owner = { id: actor.id, timezone: account.user.timezone }
  for (const some of chunksOf(remindersIn(all), WEIGHT_AT_ONCE)) {
    yield (tx) => {
      for (const { task_id, remind_at, offset_min } of some) {
        if (offset_min !== null) insertReminder(tx, owner, task_id, { offset_min })
        // Reminders in the past would fire at once.
        else if (remind_at !== null && remind_at > Date.parse(tx.now))
          insertReminder(tx, owner, task_id, { remind_at: instantOf(remind_at) })
      }
    }
  }
  yield* taskLabelPieces(actor, all, hidden)
}

/** Yields the comments and collects the attachments of tasks and comments in `files`. */
function* saidIn(all: readonly ReadyTask[], files: File[]): Generator<Said> {
  for (const { id: task_id, attachments: own, comments: said } of all) {
    for (const file of own) files.push({ task_id, comment_id: null, file })
    for (const comment of said) {
      const id = newId()
      for (const file of comment.attachments) files.push({ task_id, comment_id: id, file })
      yield { id, task_id, comment }
    }
  }
}

function* completionsIn(all: readonly ReadyTask[]) {
  for (const { id: task_id, completions } of all) for (const one of completions) yield { task_id, ...one }
}

function* remindersIn(all: readonly ReadyTask[]) {
  for (const { id: task_id, reminders } of all) for (const one of reminders) yield { task_id, ...one }
}

interface Said {
  id: string
  task_id: string
  comment: ReadyTask['comments'][number]
}

interface File {
  task_id: string
  comment_id: string | null
  file: ExportedAttachment
}

type Numbered<Item> = readonly [number, Item][]

function insertSections(
  tx: Tx,
  actor: Actor,
  { projectId, sectionPosition }: Target,
  some: Numbered<{ id: string; name: string; archived: boolean }>,
): void {
  const rows = some.map(([index, { id, name, archived }]) => ({
    id,
    project_id: projectId(),
    name,
    archived: Number(archived),
    position: sectionPosition(index),
    created_by: actor.id,
    created_at: tx.now,
    updated_at: tx.now,
  }))
  insertRows(tx, sections, rows)
  const told = rows.map(({ id, name }) => ({ event: 'section.created' as const, payload: { id, name } }))
  addActivities(tx, actor, projectId(), told)
}

function insertTasks(
  tx: Tx,
  actor: Actor,
  account: ReadyAccount,
  { projectId, position }: Target,
  some: readonly ReadyTask[],
): void {
  const rows = some.map((task) => ({
    id: task.id,
    project_id: projectId(),
    section_id: task.section_id,
    parent_id: task.parent_id,
    ...fieldsOf(task, OWN_FIELDS),
    ...task.due,
    assignee_id: task.assignee === account.user.name ? actor.id : null,
    position: position(task),
    completed_at: task.completed_at === null ? null : atMostNow(task.completed_at, tx.now),
    completed_by: task.completed_at === null ? null : actor.id,
    created_by: actor.id,
    created_at: atMostNow(task.created_at, tx.now),
    updated_at: tx.now,
  }))
  insertRows(tx, tasks, rows)
  const told = rows.map(({ id, content }) => ({ event: 'task.created' as const, task_id: id, payload: { content } }))
  addActivities(tx, actor, projectId(), told)
}

const insertCompletions = (
  tx: Tx,
  actor: Actor,
  { projectId }: Target,
  some: readonly { task_id: string; completed_at: number; occurrence: Day | null }[],
): void =>
  insertRows(
    tx,
    completions,
    some.map(({ task_id, completed_at, occurrence }) => ({
      task_id,
      project_id: projectId(),
      completed_at: atMostNow(completed_at, tx.now),
      completed_by: actor.id,
      occurrence,
      recurred: 1,
    })),
  )

const insertComments = (tx: Tx, actor: Actor, some: readonly Said[]): void =>
  insertRows(
    tx,
    comments,
    some.map(({ id, task_id, comment: { author, body, created_at } }) => ({
      id,
      task_id,
      // Whose account was deleted is nobody's here either.
      user_id: author === null ? null : actor.id,
      body,
      created_at: atMostNow(created_at, tx.now),
      updated_at: atMostNow(created_at, tx.now),
    })),
  )

const insertFiles = (tx: Tx, actor: Actor, { sizes, heads }: ReadyAccount, some: readonly File[]): void =>
  insertRows(
    tx,
    attachments,
    some.map(({ task_id, comment_id, file }) => ({
      id: newId(),
      task_id,
      comment_id,
      sha256: file.sha256,
      size: sizes.get(file.sha256)!,
      filename: fileName(file.filename),
      mime_type: fileType(heads.get(file.sha256)!, file.mime_type),
      uploaded_by: actor.id,
      created_at: atMostNow(file.created_at, tx.now),
    })),
  )
