import { text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'

/** On phones, at the top: the way to the screen that this one belongs to. Where one came from there, it is the way back. */
export function UpLink({ to }: { to: string }) {
  const back = (event: MouseEvent): void => {
    if (pathBefore() !== to) return
    event.preventDefault()
    history.back()
  }
  const name = text().task.back
  return (
    <a class="up-link icon-button" href={to} aria-label={name} title={name} onClick={back}>
      <Icon name="chevron-left" />
    </a>
  )
}

/** The path of the step before this one, where the browser can tell. */
function pathBefore(): string | undefined {
  const { navigation } = globalThis
  const url = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  return url ? new URL(url).pathname : undefined
}
