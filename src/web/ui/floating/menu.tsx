import type { ComponentChildren } from 'preact'
import { openLayer } from './layers.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Popover } from './popover.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  /** Instead of an icon: a dot, an avatar, a priority. */
  mark?: ComponentChildren
  end?: string
  danger?: boolean
  /** Present for choices; true for the one in force. */
  checked?: boolean
  /** A line above it. */
  apart?: boolean
  act: () => void
}

/** Opens a menu below an element; choosing closes it, then acts. */
export function openMenu(anchor: Element | null, label: string, items: readonly MenuItem[]): void {
  openLayer((close) => (
    <Popover anchor={anchor} label={label} role="menu" class="menu" close={close}>
      {items.map((item, index) => (
        <MenuRow key={index} item={item} close={close} />
      ))}
    </Popover>
  ))
}

function MenuRow({ item, close }: { item: MenuItem; close: () => void }) {
  const choose = (): void => {
    close()
    item.act()
  }
  return (
    <>
      {item.apart && <hr />}
      <button
        type="button"
        class="menu-item"
        role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={item.checked}
        data-kind={item.danger ? 'danger' : undefined}
        tabIndex={-1}
        onClick={choose}
      >
        {item.icon ? <Icon name={item.icon} /> : item.mark}
        <span class="grow">{item.label}</span>
        {item.checked ? <Icon name="check" /> : item.end && <kbd>{item.end}</kbd>}
      </button>
    </>
  )
}
