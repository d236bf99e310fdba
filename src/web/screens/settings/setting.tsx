import type { ComponentChildren } from 'preact'
import { useOnce } from '../shared/use-once.ts'

interface SettingProps {
  /** Left out where the page has its name. */
  title?: string
  text: ComponentChildren
  /** What stands at the right of the title: a button, a tag. */
  end?: ComponentChildren
  children?: ComponentChildren
}

export function Setting({ title, text, end, children }: SettingProps) {
  return (
    <section class="setting">
      <header>
        {title && <h2>{title}</h2>}
        <p>{text}</p>
        {end}
      </header>
      {children}
    </section>
  )
}

interface SettingButtonProps {
  label: string
  act: () => unknown
  danger?: boolean
}

export function SettingButton({ label, act, danger = false }: SettingButtonProps) {
  const press = useOnce(act)
  return (
    <button
      type="button"
      class="button"
      data-size="s"
      data-kind={danger ? 'danger' : undefined}
      onClick={() => void press()}
    >
      {label}
    </button>
  )
}
