import type { Project, Section } from '../../../contract/projects.ts'
import type { BatchResult } from '../../../contract/batches.ts'
import { post, remove } from '../../sync/api.ts'
import { newId } from '../../sync/new-id.ts'
import { moreText, text } from '../../text/text.ts'
import { ask } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { dropUndo, keepUndo, raiseMessage } from '../messages.ts'
import { byPosition, descendantsOf, LAST, tasks } from '../tasks/tasks.ts'
import { loadProjectContents, sections } from './sections.ts'
import { quietly } from '../../sync/errors.ts'

/**
 * Moves a section with its open tasks to the end of another project: it is made there, the tasks go over, and it is
 * deleted here. The three are sent in this order, and taken back as one.
 */
export async function moveSectionTo(section: Section, project: Project): Promise<void> {
  const { name, project_id: from } = section
  const now = new Date().toISOString()
  const copy: Section = {
    ...section,
    id: newId(),
    project_id: project.id,
    position: LAST,
    created_at: now,
    updated_at: now,
  }
  const to = { project_id: project.id, section_id: copy.id }
  const isIn = (id: string | null): boolean => id === section.id
  const top = tasks.all().filter((task) => isIn(task.section_id) && task.parent_id === null && !task.completed)
  const below = top.flatMap((task) => descendantsOf(task.id))
  const reload = (): void => {
    void quietly(loadProjectContents(from))
    recount()
  }
  const made = ask({
    name,
    show: () => sections.overlay(copy.id, copy),
    request: () => post('/projects/:id/sections', { id: project.id }, { id: copy.id, name }),
    settle: (fresh) => sections.put(fresh),
    undo: { settle: () => sections.drop(copy.id) },
    keepsUndo: false,
  })
  const moved = chunks(top.toSorted(byPosition)).map((some) =>
    ask({
      name,
      show: () => [...some, ...below].map((task) => tasks.overlay(task.id, to)),
      request: () => post('/tasks/batch', { ids: some.map(({ id }) => id), action: 'move', ...to }),
      settle: ({ tasks: fresh }: BatchResult) => {
        tasks.put(...fresh)
        for (const one of below) tasks.amend(one.id, () => to)
      },
      undo: { settle: ({ tasks: fresh }: BatchResult) => tasks.put(...fresh) },
      keepsUndo: false,
    }),
  )
  const gone = ask({
    name,
    show: () => sections.overlay(section.id, null),
    request: () => remove('/sections/:id', { id: section.id }),
    settle: () => {
      sections.drop(section.id)
      recount()
    },
    undo: {
      settle: (fresh: Section) => {
        sections.put(fresh)
        reload()
      },
    },
    keepsUndo: false,
  })
  const undo = keepUndo(() => void takeAllBack())
  async function takeAllBack(): Promise<void> {
    for (const one of [gone, ...moved.toReversed(), made]) await one.takeBack()
    reload()
  }
  const answers = await Promise.all([made, ...moved, gone].map((one) => one.answer as Promise<unknown>))
  if (answers.every((answer) => answer === undefined)) return dropUndo(undo)
  if (undo.isUsed) return
  const where = project.is_inbox ? text().nav.inbox : project.name
  raiseMessage(moreText().manage.movedTo(name, where), { topic: 'move', undo })
}

/** A batch takes so many. */
const MOST = 500

const chunks = <Item>(all: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(all.length / MOST) }, (_, index) => all.slice(index * MOST, (index + 1) * MOST))
