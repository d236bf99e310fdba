/** Tells style sheets how much of the window a keyboard on the screen covers, where it does not make it smaller. */
export function startKeyboardSpace(): void {
  const view = visualViewport
  if (!view) return
  const fit = (): void => {
    const covered = view.scale > 1.01 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop)
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  for (const change of ['resize', 'scroll']) view.addEventListener(change, fit)
  fit()
}
