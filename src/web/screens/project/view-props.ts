import type { Project } from '../../../contract/projects.ts'

/** What every view of a project is given. */
export interface ViewProps {
  project: Project
  /** Whether a new section is being named. */
  naming: boolean
  setNaming: (naming: boolean) => void
}
