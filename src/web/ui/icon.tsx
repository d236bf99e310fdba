import sprite from './icons.svg'

/** Every icon the program shows, by its name in Lucide; `test/web/support/make-icons.ts` draws icons.svg from this. */
export const ICON_NAMES = [
  'archive',
  'archive-restore',
  'arrow-down-up',
  'at-sign',
  'ban',
  'bell',
  'calendar-days',
  'check',
  'check-check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-alert',
  'circle-help',
  'clock',
  'columns-3',
  'copy',
  'corner-down-left',
  'ellipsis',
  'file-input',
  'file-output',
  'flag',
  'folder',
  'folder-input',
  'history',
  'inbox',
  'key-round',
  'layout-template',
  'link',
  'list',
  'list-filter',
  'log-out',
  'mail',
  'menu',
  'message-square',
  'minus',
  'monitor',
  'panel-left',
  'paperclip',
  'pencil',
  'plus',
  'repeat',
  'rows-3',
  'search',
  'settings',
  'shield-check',
  'skip-forward',
  'sofa',
  'square',
  'square-check',
  'square-plus',
  'star',
  'star-off',
  'sun',
  'sunrise',
  'timer',
  'trash-2',
  'undo-2',
  'user-round',
  'user-round-plus',
  'users',
  'wifi-off',
  'x',
] as const

export type IconName = (typeof ICON_NAMES)[number]

interface IconProps {
  name: IconName
  /** `s` beside facts, `l` in the bottom bar; else 18 px. */
  size?: 's' | 'l'
  class?: string
  color?: string
}

/** A picture beside words that say the same; it has no name of its own. */
export function Icon({ name, size, class: more, color }: IconProps) {
  const className = ['icon', size && `icon-${size}`, more].filter(Boolean).join(' ')
  return (
    <svg class={className} data-color={color} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** The sprite that every icon points into; stands once in the page. */
export function Sprite() {
  return <div hidden dangerouslySetInnerHTML={{ __html: sprite }} />
}
