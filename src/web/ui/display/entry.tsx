import type { ComponentChildren } from 'preact'

interface EntryProps {
  mark: ComponentChildren
  title: ComponentChildren
  /** Quiet facts below the title. */
  note?: ComponentChildren
  children?: ComponentChildren
}

/** One person, device or token: what it is, what is known of it, and what can be done. */
export function Entry({ mark, title, note, children }: EntryProps) {
  return (
    <li class="entry">
      <span class="entry-mark">{mark}</span>
      <div class="entry-text">
        <p>{title}</p>
        {note && <small>{note}</small>}
      </div>
      <span class="entry-end">{children}</span>
    </li>
  )
}
