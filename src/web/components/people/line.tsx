import type { ComponentChildren } from 'preact'

interface LineProps {
  mark: ComponentChildren
  title: ComponentChildren
  /** Quiet facts below the title. */
  note?: ComponentChildren
  children?: ComponentChildren
}

/** One person, device or token: what it is, what is known of it, and what can be done. */
export function Line({ mark, title, note, children }: LineProps) {
  return (
    <li class="line">
      <span class="line-mark">{mark}</span>
      <div class="line-text">
        <p>{title}</p>
        {note && <small>{note}</small>}
      </div>
      <span class="line-end">{children}</span>
    </li>
  )
}
