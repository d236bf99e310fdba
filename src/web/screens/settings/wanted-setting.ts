import { useEffect } from 'preact/hooks'
import { wantedSetting } from '../routes.ts'

/** Scrolls to the setting that is looked for by its name, as soon as it is there, and gives it the focus. */
export function useWantedSetting(box: { current: HTMLElement | null }, part: string): void {
  const name = wantedSetting.value
  useEffect(() => {
    const here = box.current
    if (name === '' || !here) return
    let frame = 0
    const soon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(show)
    }
    const show = (): void => {
      const target = targetNamed(here, name)
      if (!target) return
      target.scrollIntoView({ block: 'center' })
      target.focus({ preventScroll: true })
      // Nothing takes the focus until the palette above it has gone.
      if (document.activeElement === target) wantedSetting.value = ''
      else soon()
    }
    const watcher = new MutationObserver(soon)
    watcher.observe(here, { childList: true, subtree: true })
    soon()
    return () => {
      watcher.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [name, part])
}

/** A heading or button of this name, or the field that has it as its label. */
function targetNamed(box: HTMLElement, name: string): HTMLElement | undefined {
  const found = [...box.querySelectorAll<HTMLElement>('h1, h2, label, button')].find(
    (one) => one.textContent.trim() === name,
  )
  const target = found instanceof HTMLLabelElement ? (found.control ?? found) : found
  if (target && target.tabIndex < 0) target.tabIndex = -1
  return target
}
