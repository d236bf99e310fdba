import { plural } from '../locale.ts'

/** The words of templates. */
export const templates = {
  lead: 'Start new projects with sections, tasks and dates ready.',
  saveAs: 'Save as template',
  name: 'Name',
  saveHint:
    'Saves the project’s sections and open tasks. When you use the template, you choose a start date and all dates move with it.',
  save: 'Save template',
  saved: (name: string) => `Template ${name} saved.`,
  size: (tasks: number, sections: number) =>
    [plural(tasks, 'task', 'tasks'), sections > 0 && plural(sections, 'section', 'sections')]
      .filter(Boolean)
      .join(', '),
  use: 'Use template',
  useName: (name: string) => `Use template: ${name}`,
  projectName: 'Project name',
  start: 'Start date',
  startHint:
    'The first task with a date is due on this day. Other dates move with it. Repeating tasks move to their next day.',
  created: (name: string) => `${name} created.`,
  rename: 'Rename',
  renameTitle: 'Rename template',
  delete: 'Delete template',
  download: 'Download',
  import: 'Import template',
  imported: (name: string) => `Template ${name} imported.`,
  notATemplate: (file: string) => `${file} is not a template. Choose a template downloaded from Errand.`,
  nothing: 'No templates yet',
  nothingText: 'To save a project as a template, choose Save as template in its menu.',
  missing: 'Template not found',
  missingText: 'It may have been deleted.',
  noTasks: 'This template has no tasks.',
  day: (n: number) => (n < 0 ? `${plural(-n, 'day', 'days')} before` : `Day ${n + 1}`),
  ends: (n: number) => `until day ${n + 1}`,
}

export type TemplatesText = typeof templates
