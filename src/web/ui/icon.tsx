import { signal } from '@preact/signals'
import sprite from './icons.svg'

// Names of Lucide; `test/web/support/make-icons.ts` draws a file of symbols from each list.
/** What the first screen shows: icons.svg. */
export const FIRST_ICONS = [
  'archive',
  'arrow-down-up',
  'at-sign',
  'bell',
  'calendar-days',
  'check',
  'check-check',
  'chevron-down',
  'circle-alert',
  'circle-help',
  'columns-3',
  'ellipsis',
  'flag',
  'inbox',
  'layout-template',
  'list',
  'list-filter',
  'menu',
  'message-square',
  'panel-left',
  'paperclip',
  'plus',
  'repeat',
  'search',
  'settings',
  'sun',
  'trash-2',
  'users',
  'wifi-off',
] as const

/** What comes when the first of them is drawn, or soon after the first screen: more-icons.svg. */
export const MORE_ICONS = [
  'archive-restore',
  'ban',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'clock',
  'copy',
  'corner-down-left',
  'file-input',
  'file-output',
  'folder',
  'folder-input',
  'history',
  'key-round',
  'link',
  'log-out',
  'mail',
  'minus',
  'monitor',
  'pencil',
  'rows-3',
  'shield-check',
  'skip-forward',
  'sofa',
  'square',
  'square-check',
  'square-plus',
  'star',
  'star-off',
  'sunrise',
  'timer',
  'undo-2',
  'user-round',
  'user-round-plus',
  'x',
] as const

export type IconName = (typeof FIRST_ICONS | typeof MORE_ICONS)[number]

interface IconProps {
  name: IconName
  /** `s` beside facts; else 18 px. */
  size?: 's' | undefined
  class?: string
  color?: string
}

/** A picture beside words that say the same; it has no name of its own. */
export function Icon({ name, size, class: more, color }: IconProps) {
  if (!firstSymbols.has(`i-${name}`)) void loadMoreIcons()
  const className = ['icon', size && 'icon-s', more].filter(Boolean).join(' ')
  return (
    <svg class={className} data-color={color} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

const firstSymbols = new Set(sprite.match(/i-[\w-]+/g))
const moreSprite = signal('')
let asked: Promise<void> | undefined

/** Brings in the icons that the first screen does not show, once. */
export const loadMoreIcons = (): Promise<void> =>
  (asked ??= import('./more-icons.svg').then(
    (file) => void (moreSprite.value = file.default),
    () => void (asked = undefined),
  ))

/** The symbols that every icon points into; stand once in the page. */
export function Sprite() {
  return (
    <div hidden>
      <div dangerouslySetInnerHTML={{ __html: sprite }} />
      <div dangerouslySetInnerHTML={{ __html: moreSprite.value }} />
    </div>
  )
}
