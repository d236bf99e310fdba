/** All tools for assistants: each is a REST endpoint under another name. */
import { MOST_UPCOMING_DAYS, UPCOMING_DAYS } from '../../contract/views.ts'
import { TRASH_DAYS } from '../../contract/trash.ts'
import type { EndpointName, Endpoints } from '../../contract/endpoints.ts'

/** The endpoints that an API token may call. */
type Action = { [Name in EndpointName]: Endpoints[Name] extends { who: string } ? never : Name }[EndpointName]

/** A tool; its arguments are those of the REST action. */
export interface Tool {
  name: string
  action: Action
  /** The argument that stands for `:id` in the path. */
  id?: 'task_id' | 'project_id' | 'template_id'
  /** For the assistant that chooses among them. */
  description: string
  /** What its arguments mean where they mean more than elsewhere. */
  meaning?: Readonly<Record<string, string>>
  /** Only reads. */
  reads?: true
  /** Deletes something (the MCP hint `destructiveHint`). */
  destroys?: true
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'list_projects',
    action: 'GET /projects',
    description: 'The projects (lists of tasks) the person can see, the Inbox first, with their ids.',
    reads: true,
  },
  {
    name: 'list_sections',
    action: 'GET /projects/:id/sections',
    id: 'project_id',
    description: 'The sections of a project, in order; archived ones only if asked for.',
    reads: true,
  },
  {
    name: 'list_members',
    action: 'GET /projects/:id/members',
    id: 'project_id',
    description: 'The people on a project. Their user_id is what assignee_id takes; a viewer cannot be assigned.',
    reads: true,
  },
  { name: 'list_labels', action: 'GET /labels', description: "The person's own labels.", reads: true },
  {
    name: 'search_tasks',
    action: 'GET /tasks',
    description:
      'Finds tasks by words (q) and by project, section, label, priority, due days or assignee; all of them without arguments. Open tasks only, unless completed is include or only.',
    reads: true,
  },
  {
    name: 'today',
    action: 'GET /today',
    description: "What is overdue and what is due today, on the person's own calendar.",
    reads: true,
  },
  {
    name: 'upcoming',
    action: 'GET /upcoming',
    description: `What is due in the next days (default ${UPCOMING_DAYS}, at most ${MOST_UPCOMING_DAYS}), a list for each day.`,
    reads: true,
  },
  {
    name: 'list_completed',
    action: 'GET /completed',
    description:
      'What was completed, newest first, each occurrence of a repeating task too: by days (from, to), project, words (q) or person (by, an id or "me").',
    reads: true,
  },
  {
    name: 'get_task',
    action: 'GET /tasks/:id',
    id: 'task_id',
    description: 'A task with all its fields.',
    reads: true,
  },
  {
    name: 'create_task',
    action: 'POST /tasks',
    description: 'Creates a task from fields; without a project it goes to the Inbox.',
  },
  {
    name: 'quick_add',
    action: 'POST /tasks/quick-add',
    description:
      'Creates a task from one line as a person would type it, such as “pay rent tomorrow at 9 p1 #Home @bills every month” (days, times, repeats, #project, /section, @label, +"Full Name", p1 to p4). What is not understood stays in the content of the answer.',
  },
  {
    name: 'update_task',
    action: 'PATCH /tasks/:id',
    id: 'task_id',
    description: 'Changes the fields that are given and no others; null clears one.',
    meaning: { due_date: 'A day, YYYY-MM-DD; null clears the time and the repeat too.' },
  },
  {
    name: 'complete_task',
    action: 'POST /tasks/:id/complete',
    id: 'task_id',
    description: 'Completes a task; a repeating task moves to its next occurrence.',
    meaning: {
      due_date:
        'The due_date that a repeating task had when you read it, YYYY-MM-DD: if it has another by now, nothing changes. Not the day of completion.',
    },
  },
  {
    name: 'reopen_task',
    action: 'POST /tasks/:id/reopen',
    id: 'task_id',
    description: 'Opens a completed task again.',
  },
  {
    name: 'move_task',
    action: 'POST /tasks/:id/move',
    id: 'task_id',
    description: 'Moves a task to another project, section or parent, or to another place among its siblings.',
  },
  {
    name: 'duplicate_task',
    action: 'POST /tasks/:id/duplicate',
    id: 'task_id',
    description: 'Copies a task with its open sub-tasks, directly after it.',
  },
  {
    name: 'delete_task',
    action: 'DELETE /tasks/:id',
    id: 'task_id',
    description: `Moves a task and its sub-tasks to the trash, where it can be restored for ${TRASH_DAYS} days.`,
    destroys: true,
  },
  {
    name: 'restore_task',
    action: 'POST /trash/tasks/:id/restore',
    id: 'task_id',
    description: 'Restores a task from the trash.',
  },
  {
    name: 'list_templates',
    action: 'GET /templates',
    description: 'The templates that the person has saved, with their ids.',
    reads: true,
  },
  {
    name: 'use_template',
    action: 'POST /templates/:id/use',
    id: 'template_id',
    description: 'Creates a project from a template; its first dated task is due on the day `start`, YYYY-MM-DD.',
  },
  {
    name: 'add_comment',
    action: 'POST /tasks/:id/comments',
    id: 'task_id',
    description: 'Comments on a task, in Markdown.',
  },
  {
    name: 'list_comments',
    action: 'GET /tasks/:id/comments',
    id: 'task_id',
    description: 'The comments on a task, oldest first.',
    reads: true,
  },
]
