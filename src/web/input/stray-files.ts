/** Refuses files that are dropped where nothing takes them: Firefox and Safari would open one in place of the page. */
export function refuseStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, refuse)
}

function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented, target } = event
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
  if (target instanceof HTMLInputElement && target.type === 'file') return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
