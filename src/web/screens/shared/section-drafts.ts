import type { Section } from '../../../contract/projects.ts'

/** The name of the draft of a new section's name. */
export const newSectionDraft = (projectId: string): string => `section of ${projectId}`

/** The name of the draft of a section's new name. */
export const sectionDraft = ({ id, project_id }: Section): string => `section ${id} of ${project_id}`

/** Whether this is the name of such a draft in this project. */
export const isSectionDraft = (name: string, projectId: string): boolean =>
  name.startsWith('section ') && name.endsWith(`of ${projectId}`)
