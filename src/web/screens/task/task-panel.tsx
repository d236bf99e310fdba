import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Task } from '../../../contract/tasks.ts'
import { draftNames } from '../../sync/drafts/drafts.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { focusedRow, focusRow, isLost, main, rowOf } from '../../input/focus.ts'
import { wasWithin } from '../../input/focus-home.ts'
import { giveBackTo, isGivingBack } from '../../ui/floating/layers.tsx'
import { useFileDrop } from '../../ui/forms/file-drop.tsx'
import { isPhone } from '../../ui/device.ts'
import { closeTask, isTaskPainted } from '../routes.ts'
import { toggleTask } from '../../data/tasks/completing/complete.ts'
import { leaving } from '../../data/tasks/completing/leaving.ts'
import { additionUndone } from '../../data/addition-undone.ts'
import { attachFile } from '../../data/attachments.ts'
import { takePreloaded } from '../../data/loading/loaded.ts'
import { loadTask } from '../../data/tasks/load.ts'
import { parentsOf } from '../../data/tasks/parents.ts'
import { canEdit, projects } from '../../data/projects/projects.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { moreText } from '../../text/text.ts'
import { Check } from '../shared/task-row/check.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Description } from './description.tsx'
import { Facts } from './facts.tsx'
import { Gone, UnsavedDrafts } from './gone.tsx'
import { ArchivedNote, PanelTop } from './panel-top.tsx'
import { Subtasks } from './subtasks.tsx'
import { Title } from './title.tsx'

const Comments = lazy(() => import('./comments/comments.tsx').then((file) => file.Comments))

/** The open task: beside the list on wide screens, a page of its own on phones. `notice` stands above all of it. */
export function TaskPanel({ id, notice }: { id: string; notice: ComponentChildren }) {
  const box = useRef<HTMLElement>(null)
  // A page of its own begins at its top, however far the list was scrolled.
  useLayoutEffect(() => void (isPhone.peek() && scrollTo(0, 0)), [])
  // Where no row gets the focus back, the panel does: the row that had it before would be looked for.
  useLayoutEffect(() => giveBackTo(box.current, (opener) => opener === null), [])
  useEffect(() => {
    // From one task to the next the focus finds its place by itself.
    const isNowhere = (): boolean => (isLost() ? !wasWithin('.panel') : document.activeElement === main())
    if (isLost() && isNowhere()) box.current?.focus()
    // What closes as a task opens, as the palette does, gives the focus back to the list, or to the row of another: keys
    // would act on that, and Tab would go through all of the list first.
    let frame = 0
    const placeFocus = (): void => {
      if (isGivingBack()) return void (frame = requestAnimationFrame(placeFocus))
      const on = focusedRow()
      if (on === null ? !isNowhere() : on === id || box.current?.contains(document.activeElement)) return
      if (rowOf(id)) focusRow(id)
      else box.current?.focus()
    }
    frame = requestAnimationFrame(placeFocus)
    return () => cancelAnimationFrame(frame)
  }, [])
  const task = useShown(id)
  useClosingByUndo(id, task)
  const attach = (files: File[]): void => files.forEach((file) => attachFile(id, file))
  const { held, handlers } = useFileDrop(task && canEdit(projects.get(task.project_id)) ? attach : null)
  return (
    <section
      {...handlers}
      ref={box}
      class="panel"
      role={isPhone.value ? 'main' : 'complementary'}
      aria-label={moreText().taskPanel.name}
      tabIndex={-1}
    >
      {held}
      {notice}
      <PanelTop id={id} task={task} />
      <div class="panel-body">
        {task ? (
          <Whole task={task} />
        ) : (
          <Loaded
            of={`task ${id}`}
            load={() => loadTask(id)}
            here={false}
            children={() => (tasks.get(id) ? null : <Gone id={id} />)}
          />
        )}
      </div>
    </section>
  )
}

/** The task. One that a list has left out without news of it, as when others complete it, stays until it is read again. */
function useShown(id: string): Task | undefined {
  const task = tasks.get(id)
  const last = useRef(task)
  const [gone, setGone] = useState('')
  if (task) last.current = task
  const isSought = !task && last.current?.id === id && gone !== id && !tasks.knew(id)
  useEffect(
    () => (isSought ? untilRead(() => loadTask(id).then(() => setGone(tasks.peek(id) ? '' : id))) : undefined),
    [isSought],
  )
  return isSought ? last.current : task
}

/**
 * Closes a task once its addition is undone, or that of what it is in, unless something is half written in it: that
 * would be out of reach.
 */
function useClosingByUndo(id: string, task: Task | undefined): void {
  const undone = useRef('')
  useLayoutEffect(
    () =>
      additionUndone.on(({ ids, isUndone }) => {
        if (!task || !pathTo(task).some((above) => ids.includes(above))) return
        undone.current = id
        void isUndone.then((ok) => ok || (undone.current = ''))
      }),
    [task],
  )
  useEffect(() => {
    if (!task && undone.current === id && !draftNames().some((name) => name.endsWith(id))) closeTask()
  }, [task])
}

/** The ids of the task and of all that it is in. */
const pathTo = (task: Task): string[] => [
  task.project_id,
  ...(task.section_id === null ? [] : [task.section_id]),
  ...[...parentsOf(task).parents, task].map(({ id }) => id),
]

/** Milliseconds of reading after which what is known is shown, though what comes later moves it. */
const WAITS_MS = 1000

/** Reads a task, and says whether that has been done, or tried, or takes long. */
function useReading(id: string): boolean {
  const [read, setRead] = useState('')
  useEffect(() => {
    let isCurrent = true
    const settle = (): void => void (isCurrent && setRead(id))
    const stop = untilRead(() => (takePreloaded(`task ${id}`)?.whole ?? loadTask(id)).then(settle), settle)
    const late = setTimeout(settle, WAITS_MS)
    return () => {
      isCurrent = false
      clearTimeout(late)
      stop()
    }
  }, [id])
  return read === id
}

function Whole({ task }: { task: Task }) {
  const project = projects.get(task.project_id)
  const editable = canEdit(project)
  const going = leaving.value.get(task.id)
  const isRead = useReading(task.id)
  return (
    <>
      <ArchivedNote task={task} />
      <div
        class="panel-title"
        data-priority={task.priority}
        data-state={going ? 'completing' : task.completed ? 'completed' : undefined}
      >
        <Check
          class="panel-check"
          name={task.content}
          checked={task.completed || going !== undefined}
          onToggle={editable ? () => toggleTask(task.id) : null}
        />
        <Title task={task} editable={editable} />
      </div>
      {project && !editable && <UnsavedDrafts id={task.id} />}
      <Description task={task} editable={editable} />
      <Facts task={task} editable={editable} />
      {isTaskPainted.value && (
        <>
          <Subtasks task={task} editable={editable} isRead={isRead} />
          <Comments task={task} editable={editable} />
        </>
      )}
    </>
  )
}
