import type { Project, Section } from '../../contract/projects.ts'
import type { Reset, Task } from '../../contract/tasks.ts'
import { LONGEST_NAME } from '../../domain/lengths.ts'
import { cutWithEllipsis } from '../../domain/text/cut.ts'
import { post } from '../sync/api.ts'
import { moreText } from '../text/text.ts'
import { additionUndone } from './addition-undone.ts'
import { command, startCommand, undoOnServer, type SentChange } from './command.ts'
import { openListGroup } from './sidebar/list-groups.ts'
import { recount } from './loading/counts.ts'
import { dropUndo, keepUndo, showChangeMessage, showWaitingMessage, type ChangeMessage } from './messages.ts'
import { projects, shownName } from './projects/projects.ts'
import { loadProjectContents, sections } from './projects/sections.ts'
import { loadTask } from './tasks/load.ts'
import { stillThere } from './tasks/still-there.ts'
import { putCounted } from './tasks/subtask-counts.ts'
import { descendantsOf, shortTitle, tasks } from './tasks/tasks.ts'
import { readInBackground } from './loading/in-background.ts'

/** Copies tasks with their open sub-tasks, each right after its original; one undo reverts all of it. */
export async function duplicateTasks(ids: readonly string[]): Promise<void> {
  const along = new Set(ids.flatMap((id) => descendantsOf(id).map((task) => task.id)))
  const originals = stillThere(ids).filter(({ id }) => !along.has(id))
  const [first] = originals
  if (!first) return
  const words = moreText().manage
  const messageFor = (count: number): ChangeMessage => ({
    text: count === 1 ? words.duplicated(shortTitle(first)) : words.manyDuplicated(count),
    topic: 'copy',
  })
  const queued = (): void => showWaitingMessage(messageFor(copies.length), undo)
  const copies = originals.map((task) => startCopy(task, queued))
  let answers: readonly (Task | undefined)[] = []
  const takeBack = (): void =>
    copies.forEach((copy, index) =>
      additionUndone.raise({ ids: [answers[index]?.id ?? ''], isUndone: copy.takeBack() }),
    )
  const undo = keepUndo(takeBack, messageFor(copies.length).text)
  answers = await Promise.all(copies.map((one) => one.answer))
  const done = answers.flatMap((copy) => copy ?? [])
  if (done.length === 0) return dropUndo(undo)
  showChangeMessage(messageFor(done.length), undo)
}

function startCopy(task: Task, queued: () => void): SentChange<Task> {
  let copyId = ''
  return startCommand({
    name: shortTitle(task),
    request: () => post('/tasks/:id/duplicate', { id: task.id }),
    settle: (copy) => {
      copyId = copy.id
      putCounted([copy])
      if (copy.subtask_count > 0) readInBackground(loadTask, copy.id)
      recount(task.parent_id)
    },
    undo: {
      settle: () => {
        putCounted([], [copyId])
        recount(task.parent_id)
      },
    },
    keepsUndo: false,
    queued,
  })
}

/** The name of a copy, cut to the length limit of names. */
function nameOfCopy(name: string): string {
  const { copyOf } = moreText().manage
  return copyOf(cutWithEllipsis(name, LONGEST_NAME - copyOf('').length))
}

/** Copies a section with its open tasks, right after it. */
export async function duplicateSection({ id, name, project_id }: Section): Promise<void> {
  const words = moreText().manage
  await command({
    name,
    request: () => post('/sections/:id/duplicate', { id }, { name: nameOfCopy(name) }),
    settle: (copy) => {
      sections.put(copy)
      readInBackground(loadProjectContents, project_id)
      recount()
    },
    message: () => ({ text: words.duplicated(name), topic: 'copy' }),
    undo: (copy) => {
      const settle = (): void => {
        tasks.drop(...tasks.all().flatMap((task) => (task.section_id === copy.id ? task.id : [])))
        sections.drop(copy.id)
        recount()
      }
      additionUndone.raise({ ids: [copy.id], isUndone: undoOnServer(name, copy, { settle }) })
    },
  })
}

/** Copies a project with its sections and open tasks, right after it; the person owns the copy. */
export const duplicateProject = (project: Project): Promise<Project | undefined> => {
  const words = moreText().manage
  const { id } = project
  const name = shownName(project)
  return command({
    name,
    request: () => post('/projects/:id/duplicate', { id }, { name: nameOfCopy(name) }),
    settle: (copy) => {
      projects.put(copy)
      openListGroup('projects')
      readInBackground(loadProjectContents, copy.id)
      recount()
    },
    message: () => ({ text: words.duplicated(name), topic: 'copy' }),
    undo: (copy) =>
      additionUndone.raise({
        ids: [copy.id],
        isUndone: undoOnServer(name, copy, { settle: () => projects.drop(copy.id) }),
      }),
  })
}

const resets = {
  projects: (id: string) => post('/projects/:id/reset', { id }),
  sections: (id: string) => post('/sections/:id/reset', { id }),
  tasks: (id: string) => post('/tasks/:id/reset', { id }),
}

/** Reopens all completed tasks of a project, a section or below a task, for lists that are used repeatedly. */
export async function reopenAll(kind: keyof typeof resets, of: Project | Section | Task): Promise<void> {
  const { id } = of
  const name = 'content' in of ? shortTitle(of) : of.name
  const reload = (): void => {
    readInBackground(loadProjectContents, 'project_id' in of ? of.project_id : id)
    if (kind === 'tasks') readInBackground(loadTask, id)
    recount()
  }
  const done = descendantsOf(id).filter((task) => task.completed)
  await command<Reset>({
    name,
    show: () => done.map((task) => tasks.overlay(task.id, { completed: false })),
    request: () => resets[kind](id),
    settle: () => {
      for (const task of done)
        tasks.amend(task.id, () => ({ completed: false, completed_at: null, completed_by: null }))
      reload()
    },
    message: (answer) => (answer ? { text: moreText().manage.reopened(answer.reopened), topic: 'restore' } : null),
    undo: (answer) => void undoOnServer(name, answer, { settle: reload }),
  })
}
