const CHECK_MS = 10_000

/** Calls `act` once the machine has slept while the page was visible, for which there is no event. */
export function onWaking(act: () => void): void {
  let checkedAt = Date.now()
  setInterval(() => {
    const hasSlept = !document.hidden && Date.now() - checkedAt > 3 * CHECK_MS
    checkedAt = Date.now()
    if (hasSlept) act()
  }, CHECK_MS)
}
