import { effect } from '@preact/signals'
import type { Project } from '../../../../contract/projects.ts'
import { projects } from '../../../data/projects/projects.ts'
import { leaveTo } from '../../../input/history.ts'
import { go, path, paths, route } from '../../routes.ts'

/** Opens a project that was just made of something. */
export function openCreatedProject({ id }: Project): void {
  const before = path.peek()
  go(paths.project(id))
  leaveWhenGone(
    'project',
    id,
    () => projects.get(id) !== undefined,
    () => leaveTo(before),
  )
}

/** When what was just made and opened goes while it is looked at, as by Undo, so does its screen. */
export function leaveWhenGone(
  screen: 'project' | 'filter',
  id: string,
  isThere: () => boolean,
  leave: () => void,
): void {
  let isOver = false
  const stop = effect(() => {
    const here = route.value
    const isLeft = here.screen !== screen || here.id !== id
    const isGone = !isThere()
    if (isOver || !(isLeft || isGone)) return
    isOver = true
    queueMicrotask(() => {
      stop()
      if (!isLeft) leave()
    })
  })
}
