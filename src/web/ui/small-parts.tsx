import type { Project } from '../../contract/projects.ts'

/** A dot in the project's colour. */
export function Dot({ project }: { project: Pick<Project, 'color'> }) {
  return <i class="dot" data-color={project.color} />
}

/** A project's own mark, where it stands with its name: its emoji, else its dot. */
export function ProjectMark({ project }: { project: Pick<Project, 'color' | 'icon'> }) {
  if (!project.icon) return <Dot project={project} />
  return <i class="dot dot-emoji">{project.icon}</i>
}

interface Person {
  name: string
  avatar_color: string
}

/** A person's initial in their colour; `mute` beside words that say the name. */
export function Avatar({ person, size, mute = false }: { person: Person; size?: 's' | 'l' | 'xl'; mute?: boolean }) {
  return (
    <span class="avatar" data-color={person.avatar_color} data-size={size} title={person.name}>
      <span aria-hidden="true">{initialOf(person.name)}</span>
      {!mute && <span class="vh">{person.name}</span>}
    </span>
  )
}

const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase()

const ROUND = 2 * Math.PI * 6

/** How much of something is done, as an arc. */
export function Ring({ done, all }: { done: number; all: number }) {
  const arc = all > 0 ? (ROUND * done) / all : 0
  return (
    <svg class="ring" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      {arc > 0 && <circle cx="8" cy="8" r="6" stroke-dasharray={`${arc.toFixed(1)} 99`} />}
    </svg>
  )
}

/** By priority 1 to 3; 4 has none. */
export const PRIORITY_COLORS: readonly string[] = ['', 'tomato', 'amber', 'blue']

/** The number in its coloured box; priority 4 has none. */
export function Priority({ priority }: { priority: number }) {
  const color = PRIORITY_COLORS[priority]
  if (!color) return null
  return (
    <i class="prio" data-color={color} aria-hidden="true">
      {priority}
    </i>
  )
}

export function Logo() {
  return (
    <div class="logo">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 4H8.5A5.5 5.5 0 0 0 3 9.5v6A5.5 5.5 0 0 0 8.5 21h6a5.5 5.5 0 0 0 5.5-5.5V12" />
        <path d="m8 12.5 3.6 3.6L22 4" />
      </svg>
      Errand
    </div>
  )
}
