import type { Project } from '../../../contract/projects.ts'
import { Dot } from '../../ui/display/marks.tsx'

/** A project's own mark, where it stands with its name: its emoji, else its dot. */
export function ProjectMark({ project }: { project: Pick<Project, 'color' | 'icon'> }) {
  if (!project.icon) return <Dot color={project.color} />
  return <i class="dot dot-emoji">{project.icon}</i>
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
