const CHECK_MS = 10_000

/** Calls `look` once the machine has slept while the page was visible, for which there is no event. */
export function onWaking(look: () => void): void {
  let lookedAt = Date.now()
  setInterval(() => {
    const hasSlept = !document.hidden && Date.now() - lookedAt > 3 * CHECK_MS
    lookedAt = Date.now()
    if (hasSlept) look()
  }, CHECK_MS)
}
