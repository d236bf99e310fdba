import { effect } from '@preact/signals'
import type { Project } from '../../../../contract/projects.ts'
import { projects } from '../../../data/projects/projects.ts'
import { leaveTo } from '../../../input/history.ts'
import { go, path, paths, route } from '../../routes.ts'

/** Opens a project that was just made of something; when it goes while it is looked at, as by Undo, so does its screen. */
export function openMadeProject({ id }: Project): void {
  const before = path.peek()
  go(paths.project(id))
  let isOver = false
  const stop = effect(() => {
    const here = route.value
    const isLeft = here.screen !== 'project' || here.id !== id
    const isGone = projects.get(id) === undefined
    if (isOver || !(isLeft || isGone)) return
    isOver = true
    queueMicrotask(() => {
      stop()
      if (!isLeft) leaveTo(before)
    })
  })
}
