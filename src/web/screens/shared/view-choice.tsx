import type { ViewMode } from '../../data/projects/view-mode.ts'
import { moreText } from '../../text/text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

const icons: Record<ViewMode, IconName> = { list: 'list', board: 'columns-3', calendar: 'calendar-days' }

/** The views that a project has, with their icons. */
export const offered = Object.entries(icons) as [ViewMode, IconName][]

interface ViewChoiceProps {
  mode: ViewMode
  choose: (mode: ViewMode) => void
  /** As wide as there is room, on phones. */
  stretch?: boolean
}

/** Chooses how a project is looked at. */
export function ViewChoice({ mode, choose, stretch = false }: ViewChoiceProps) {
  const words = moreText().project.views
  return (
    <span class="segments" data-stretch={stretch || undefined} role="group" aria-label={words.name}>
      {offered.map(([one, icon]) => (
        <button
          type="button"
          key={one}
          aria-label={words[one]}
          title={words[one]}
          aria-pressed={one === mode}
          onClick={() => choose(one)}
        >
          <Icon name={icon} />
          <span class="segments-name">{words[one]}</span>
        </button>
      ))}
    </span>
  )
}
