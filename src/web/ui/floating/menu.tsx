import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { fold } from '../../../domain/text/fold.ts'
import { text } from '../../text/text.ts'
import { isPhone } from '../device.ts'
import { openLayer } from './layers.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Popover, stepThrough, type Anchor } from './popover.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  /** Instead of an icon: a dot, an avatar, a priority. */
  mark?: ComponentChildren
  end?: string
  /** Chooses it while the menu is open. */
  key?: string
  danger?: boolean
  /** Present for choices; true for the one in force. */
  checked?: boolean
  /** A line above it. */
  apart?: boolean
  act: () => void
}

/** From so many on, a menu has a field to find one in. */
const LONG = 20

/** Opens a menu beside an element or a pointer; choosing closes it, then acts. */
export function openMenu(anchor: Anchor | null, label: string, items: readonly MenuItem[]): void {
  const Menu = items.length > LONG ? LongMenu : ShortMenu
  openLayer((close) => <Menu anchor={anchor} label={label} items={items} close={close} />)
}

interface MenuProps {
  anchor: Anchor | null
  label: string
  items: readonly MenuItem[]
  close: () => void
}

const ShortMenu = ({ anchor, label, items, close }: MenuProps) => (
  <Popover anchor={anchor} label={label} role="menu" class="menu" close={close}>
    {items.map((item, index) => (
      <MenuRow key={index} item={item} close={close} />
    ))}
  </Popover>
)

function LongMenu({ anchor, label, items, close }: MenuProps) {
  const [typed, setTyped] = useState('')
  const wanted = fold(typed.trim())
  const found = items.filter((item) => fold(item.label).includes(wanted))
  const chooseFirst = (event: Event): void => {
    event.preventDefault()
    const [first] = found
    if (!first) return
    close()
    first.act()
  }
  return (
    <Popover anchor={anchor} label={label} role="dialog" class="menu" close={close}>
      <form onSubmit={chooseFirst} onKeyDown={stepThrough}>
        <input
          class="input menu-field"
          aria-label={text().nav.search}
          placeholder={text().nav.search}
          autoComplete="off"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <div role="menu" aria-label={label}>
          {found.map((item, index) => (
            <MenuRow
              key={`${item.label} ${index}`}
              item={wanted ? { ...item, apart: false } : item}
              first={index === 0 && isPhone.peek()}
              close={close}
            />
          ))}
        </div>
      </form>
    </Popover>
  )
}

/** `first`: takes the focus, where a field would bring up the keyboard. */
function MenuRow({ item, first = false, close }: { item: MenuItem; first?: boolean; close: () => void }) {
  const { end = item.key } = item
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
        aria-keyshortcuts={item.key}
        data-kind={item.danger ? 'danger' : undefined}
        tabIndex={-1}
        data-first={first || undefined}
        onClick={choose}
      >
        {item.icon ? <Icon name={item.icon} /> : item.mark}
        <span class="grow">{item.label}</span>
        {item.checked ? <Icon name="check" /> : end && <kbd>{end}</kbd>}
      </button>
    </>
  )
}
