import { effect } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Project } from '../../../../contract/projects.ts'
import { additionUndone } from '../../../data/addition-undone.ts'
import { projects } from '../../../data/projects/projects.ts'
import { isEntered, leaveTo } from '../../../input/history.ts'
import { rowsTaken } from '../../../sync/state/table.ts'
import { goBelow, goInstead, openTask, path, paths, route } from '../../routes.ts'

/** Opens a project that was just made of something; one that the server makes is opened below what floats by then. */
export function openCreatedProject({ id }: Project, goThere = goBelow): void {
  const before = path.peek()
  goThere(paths.project(id))
  leaveWhenGone('project', id, projects, () => leaveTo(before))
}

type CreatedScreen = 'project' | 'filter' | 'label'

interface Rows {
  get: (id: string) => unknown
  fromServer: (id: string) => unknown
}

interface Watch {
  id: string
  isUndone: boolean
  end: () => void
}

/** What is left when it goes. */
let watched: Watch | null = null

/**
 * When what was just made and opened goes while it is looked at, because it is undone or was never saved, so does its
 * screen; first a task that is open over it closes. What others delete is said to be not found, as elsewhere.
 */
export function leaveWhenGone(screen: CreatedScreen, id: string, rows: Rows, leave: () => void): void {
  let isOver = false
  let wasSaved = rows.fromServer(id) !== undefined
  const stopLooking = rowsTaken.on(({ ids }) => (wasSaved ||= ids.includes(id) && rows.fromServer(id) !== undefined))
  const watch: Watch = {
    id,
    isUndone: false,
    end: () => {
      isOver = true
      watched = null
      stopLooking()
    },
  }
  watched = watch
  const stop = effect(() => {
    const here = route.value
    const isLeft = here.screen !== screen || here.id !== id
    const isGone = rows.get(id) === undefined && openTask.value === null
    if (isOver || !(isLeft || isGone)) return
    watch.end()
    queueMicrotask(() => {
      stop()
      if (!isLeft && (watch.isUndone || !wasSaved)) leave()
    })
  })
}

/** Leaves the screen of what was created before it was opened, once that is undone. */
export function useLeavingByUndo(screen: CreatedScreen, id: string, rows: Rows): void {
  useLayoutEffect(
    () =>
      additionUndone.on(({ ids, isUndone }) => {
        if (!ids.includes(id)) return
        if (watched?.id !== id) leaveWhenGone(screen, id, rows, backOnceThere)
        const watch = watched
        if (watch) watch.isUndone = true
        void isUndone.then((ok) => ok || watch?.end())
      }),
    [id],
  )
}

/** A task that has just closed over the screen is in the address bar until the browser has gone back from it. */
const backOnceThere = (): void =>
  location.pathname === path.peek() ? goBackOrToday() : void requestAnimationFrame(backOnceThere)

/** Back, unless that would leave the program or lead nowhere. */
export const goBackOrToday = (): void => (isEntered() ? history.back() : goInstead(paths.today))
