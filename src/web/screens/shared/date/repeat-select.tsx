import type { ComponentChildren } from 'preact'
import { Icon } from '../../../ui/icon.tsx'

interface SelectProps {
  /** Its name, where no label around it says it. */
  name?: string
  value: string
  choose: (value: string) => void
  children: ComponentChildren
}

/** A list to choose from, within a line of the repeat. */
export const Select = ({ name, value, choose, children }: SelectProps) => (
  <span class="input-select">
    <select class="input" aria-label={name} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {children}
    </select>
    <Icon name="chevron-down" size="s" />
  </span>
)
