import type { ComponentChildren } from 'preact'

interface LineProps {
  /** What hangs in the margin: a time, a day, how long is left. */
  when: ComponentChildren
  mark: ComponentChildren
  /** Buttons at the right. */
  end?: ComponentChildren
  unread?: boolean
  /** Names it in a `WindowedList`. */
  id?: string
  /** Where there is no margin. */
  narrow?: boolean
  children: ComponentChildren
}

/** One line of a list that is not of tasks: news, history, the trash, the archive. */
export function Line({ when, mark, end, unread = false, narrow = false, id, children }: LineProps) {
  return (
    <li
      class="line"
      data-line={id ?? true}
      data-act={end ? true : undefined}
      data-unread={unread || undefined}
      data-narrow={narrow || undefined}
    >
      <span class="line-when">{when}</span>
      <span class="line-mark">{mark}</span>
      <div class="line-text">{children}</div>
      {end && <span class="line-end">{end}</span>}
    </li>
  )
}
