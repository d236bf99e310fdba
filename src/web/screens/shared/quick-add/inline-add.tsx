import { useEffect, useRef } from 'preact/hooks'
import type { NewTaskPlace } from '../../../data/tasks/add.ts'
import { moreText } from '../../../text/text.ts'
import { Composer } from './composer.tsx'

/** Adds where the task will stand, within its list; Enter adds and stays for the next, Esc closes. */
export function InlineAdd({ place, close }: { place: NewTaskPlace; close: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('.quick-field')?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <div ref={box} class="quick-inline" role="group" aria-label={moreText().quickAdd.title} onKeyDown={onKeyDown}>
      <Composer place={place} start="" inline close={close} />
    </div>
  )
}
