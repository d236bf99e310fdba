import { GLIDE_MS, isStill } from '../motion.ts'

const CLOSES_PX = 72

/** The bar at the top of a sheet, its parent: pulled down far enough it closes the sheet. */
export function SheetHandle({ close }: { close: () => void }) {
  const pull = (down: PointerEvent): void => {
    const handle = down.currentTarget as HTMLElement
    const sheet = handle.parentElement!
    const over = new AbortController()
    const by = (event: PointerEvent): number => Math.max(0, event.clientY - down.clientY)
    const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void): void =>
      handle.addEventListener(name, act, { signal: over.signal })
    const end = (): void => {
      over.abort()
      const from = sheet.style.translate
      sheet.style.translate = ''
      if (isStill()) return
      sheet.animate([{ translate: from }, {}], { duration: GLIDE_MS, easing: 'ease-out' })
    }
    handle.setPointerCapture(down.pointerId)
    listen('pointermove', (event) => void (sheet.style.translate = `0 ${by(event)}px`))
    listen('pointerup', (event) => (by(event) > CLOSES_PX ? close() : end()))
    listen('pointercancel', end)
  }
  return <div class="pop-handle" aria-hidden="true" onPointerDown={pull} />
}
