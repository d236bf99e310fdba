import { effect, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { isTaskPainted, openTask } from '../../routes.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { text } from '../../../text/text.ts'

interface PageProps {
  title: string
  /** Before the title: a project's dot. */
  mark?: ComponentChildren
  lead?: ComponentChildren
  tools?: ComponentChildren
  /** Whether it takes all the room there is, not one column. */
  wide?: boolean
  /** Whether it is as high as the window, and scrolls within. */
  fill?: boolean
  /** Where its tools stand on phones, if not beside the name: those that choose a view, or all, below it. */
  toolsBelow?: 'views' | 'below'
  children?: ComponentChildren
}

/** A screen: its name, what stands below the name, and the one column of work. */
export function Page({ title, mark, lead, tools, wide = false, fill = false, toolsBelow, children }: PageProps) {
  useTitle(title)
  return (
    <div class="page" data-wide={wide || undefined} data-fill={fill || undefined}>
      <header class="page-head" data-tools={toolsBelow}>
        <div>
          <h1>
            {mark}
            <span class="page-title" title={title.length > LONG ? title : undefined}>
              {title}
            </span>
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {tools && <div class="page-tools">{tools}</div>}
      </header>
      {children}
    </div>
  )
}

/** From so many letters on a name may be cut off. */
const LONG = 9

/** What an open task is called that is gone. */
export const titleOfGone = signal<string | null>(null)

/** The window's title: the open task's once that is seen, else the screen's. */
export function useTitle(title: string): void {
  useEffect(
    () =>
      effect(() => {
        const task = isTaskPainted.value ? (tasks.get(openTask.value)?.content ?? titleOfGone.value) : null
        document.title = `${task ?? title} · ${text().app}`
      }),
    [title],
  )
}
