import { useEffect, useRef } from 'preact/hooks'
import type { NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import { useLostField } from '../../../ui/forms/lost-field.ts'
import { text } from '../../../text/text.ts'
import { closings } from '../add-drafts.ts'
import { Composer } from './composer.tsx'

interface InlineAddProps {
  place: NewTaskPlace
  /** Name of the draft. */
  draft: string
  /** Opened by itself because there is a draft: the focus stays where it is. */
  isBack: boolean
  close: () => void
}

/** Adds where the task will stand, within its list; Enter adds and stays for the next, Esc closes. */
export function InlineAdd({ place, draft, isBack, close }: InlineAddProps) {
  const box = useRef<HTMLDivElement>(null)
  useLostField(box)
  useEffect(() => () => void closings.value++, [])
  useEffect(() => {
    if (isBack) return
    box.current?.querySelector<HTMLElement>('.quick-field')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const awaitsRow = useRef(false)
  // What is understood takes room below the line, and the button goes down with it; so does a new row above it, and a
  // phone's keyboard takes the room away.
  useEffect(() => {
    const show = (): void => {
      if (box.current?.contains(document.activeElement)) box.current.scrollIntoView({ block: 'nearest' })
    }
    const grown = new ResizeObserver((entries) => {
      if (entries.some(({ target }) => target === box.current)) return show()
      if (awaitsRow.current) show()
      awaitsRow.current = false
    })
    grown.observe(box.current!)
    grown.observe(box.current!.parentElement!)
    addEventListener('resize', show)
    return () => {
      grown.disconnect()
      removeEventListener('resize', show)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <div
      ref={box}
      class="quick-inline"
      data-draft={draft}
      role="group"
      aria-label={text().nav.addTask}
      onKeyDown={onKeyDown}
    >
      <Composer
        place={place}
        draft={draft}
        inline
        isBack={isBack}
        adding={() => {
          awaitsRow.current = true
        }}
        close={close}
      />
    </div>
  )
}
