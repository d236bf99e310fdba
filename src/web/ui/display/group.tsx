import type { ComponentChildren } from 'preact'
import { Icon } from '../icon.tsx'

interface GroupHeadProps {
  title: ComponentChildren
  /** How many there are in it; 0 says nothing. */
  count: number
  late?: boolean
  /** At the right. */
  children?: ComponentChildren
}

/** The heading of a group of rows. */
export function GroupHead({ title, count, late = false, children }: GroupHeadProps) {
  return (
    <div class="group" data-late={late || undefined}>
      <h2>{title}</h2>
      {count > 0 && <span class="count">{count}</span>}
      {children}
    </div>
  )
}

interface FoldProps {
  open: boolean
  fold: () => void
  name: string
  title?: string
}

/** Folds what stands below its name. */
export function Fold({ open, fold, name, title }: FoldProps) {
  return (
    <button type="button" class="fold" aria-expanded={open} title={title} onClick={fold}>
      <Icon name="chevron-down" size="s" />
      <span class="fold-name">{name}</span>
    </button>
  )
}
