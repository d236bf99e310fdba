import { addDays, type Day } from '../../domain/calendar/day.ts'
import type { Assignee, Belonging, Pattern, Term, When } from '../../domain/filters/ast.ts'
import { condition, fits, named, type CompileContext, type Condition } from './conditions.ts'

/** A term as a condition over `t`; what may be null is asked about before it is compared. */
export function compileTerm(term: Term, context: CompileContext): Condition {
  const { actorId } = context
  switch (term.kind) {
    case 'all':
      return condition('(1)')
    case 'due':
      return due(term.when, term.day)
    case 'due_within':
      return condition('(t.due_date is not null and t.due_date between ? and ?)', term.from, term.to)
    case 'no_date':
      return condition('(t.due_date is null)')
    case 'no_time':
      return condition('(t.due_time is null)')
    case 'created':
      return created(term.when, term.day, context)
    case 'priority':
      return condition('(t.priority = ?)', term.priority)
    case 'project':
      return project(term.name, actorId)
    case 'section':
      return section(term.name, actorId)
    case 'label':
      return label(term.name, actorId)
    case 'no_labels':
      return condition(
        '(not exists (select 1 from task_labels tl where tl.task_id = t.id and tl.user_id = ?))',
        actorId,
      )
    case 'no_section':
      return condition('(t.section_id is null)')
    case 'assigned':
      return assigned(term.to, actorId)
    case 'assigned_to':
      return assignedTo(term.name)
    case 'recurring':
      return condition('(t.recurrence_rule is not null)')
    case 'subtask':
      return condition('(t.parent_id is not null)')
    case 'completed':
      return condition('(t.completed_at is not null)')
    case 'shared':
      return condition(`(t.project_id in (${MY_PROJECTS} and p.member_count > 1))`, actorId)
    case 'has':
      return condition(`(${BELONGINGS[term.what]})`)
    case 'search':
      return context.search(term.words)
  }
}

/** Names are looked for among what the actor can see. */
const MY_PROJECTS = 'select p.id from members m join projects p on p.id = m.project_id where m.user_id = ?'
const MY_SECTIONS = 'select s.id from members m join sections s on s.project_id = m.project_id where m.user_id = ?'
const MY_LABELS = 'select tl.task_id from labels l join task_labels tl on tl.label_id = l.id where l.user_id = ?'

/** The Inbox goes by these names too, whatever its own. */
const INBOX_NAMES = ['inbox', 'indbakke']

const BELONGINGS: Readonly<Record<Belonging, string>> = {
  attachment: 't.attachment_count > 0',
  comment: 't.comment_count > 0',
  description: "t.description <> ''",
}

function due(when: When, day: Day): Condition {
  if (when === 'on') return condition('(t.due_date is ?)', day)
  return condition(`(t.due_date is not null and t.due_date ${when === 'before' ? '<' : '>'} ?)`, day)
}

function created(when: When, day: Day, { startOfDay }: CompileContext): Condition {
  if (when === 'before') return condition('(t.created_at < ?)', startOfDay(day))
  const end = startOfDay(addDays(day, 1))
  if (when === 'after') return condition('(t.created_at >= ?)', end)
  return condition('(t.created_at >= ? and t.created_at < ?)', startOfDay(day), end)
}

function project(name: Pattern, actorId: string): Condition {
  const match = named('p.name', name)
  const inbox = INBOX_NAMES.some((alias) => fits(name, alias)) ? ' or p.is_inbox = 1' : ''
  return condition(`(t.project_id in (${MY_PROJECTS} and (${match.sql}${inbox})))`, actorId, ...match.parameters)
}

function section(name: Pattern, actorId: string): Condition {
  const match = named('s.name', name)
  const among = `t.section_id in (${MY_SECTIONS} and ${match.sql})`
  return condition(`(t.section_id is not null and ${among})`, actorId, ...match.parameters)
}

function label(name: Pattern, actorId: string): Condition {
  const match = named('l.name', name)
  return condition(`(t.id in (${MY_LABELS} and ${match.sql}))`, actorId, ...match.parameters)
}

function assigned(to: Assignee, actorId: string): Condition {
  switch (to) {
    case 'anyone':
      return condition('(t.assignee_id is not null)')
    case 'nobody':
      return condition('(t.assignee_id is null)')
    case 'me':
      return condition('(t.assignee_id is ?)', actorId)
    case 'others':
      return condition('(t.assignee_id is not null and t.assignee_id <> ?)', actorId)
  }
}

function assignedTo(name: Pattern): Condition {
  const [byName, byEmail] = [named('u.name', name), named('u.email', name)]
  const among = `t.assignee_id in (select u.id from users u where ${byName.sql} or ${byEmail.sql})`
  return condition(`(t.assignee_id is not null and ${among})`, ...byName.parameters, ...byEmail.parameters)
}
