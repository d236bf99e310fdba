import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** What it does, for those who cannot see the icon; pointing at it shows that or `title`. */
  name: string
  title?: string
  size?: 's' | undefined
  class?: string | undefined
  popup?: 'menu' | 'dialog' | undefined
  disabled?: boolean
  'aria-expanded'?: boolean
  'data-on'?: boolean | undefined
  act: (button: HTMLElement) => unknown
}

/** A button that shows an icon alone. */
export const IconButton = ({ name, icon, size, class: more = '', popup, act, ...others }: IconButtonProps) => (
  <button
    type="button"
    class={`icon-button ${more}`}
    aria-label={name}
    title={name}
    aria-haspopup={popup}
    {...others}
    onClick={(event) => act(event.currentTarget)}
  >
    <Icon name={icon} size={size} />
  </button>
)
