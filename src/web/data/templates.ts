import { computed } from '@preact/signals'
import type { Project } from '../../contract/projects.ts'
import type { Template, TemplateContent } from '../../contract/templates.ts'
import { get, getAll, patch, post, remove } from '../sync/api.ts'
import { ApiError } from '../sync/http/errors.ts'
import { liveTable } from '../sync/state/live-tables.ts'
import { newId } from '../sync/new-id.ts'
import { reconcile } from '../sync/state/reconcile.ts'
import { compareNames } from '../text/locale.ts'
import { currentInstant } from '../text/clock.ts'
import { moreText, text } from '../text/text.ts'
import { additionUndone } from './addition-undone.ts'
import { command, undoOnServer } from './command.ts'
import { openListGroup } from './sidebar/list-groups.ts'
import { recount } from './loading/counts.ts'
import { projects } from './projects/projects.ts'
import { loadProjectContents, sections } from './projects/sections.ts'
import { openCount } from './tasks/lists/lists.ts'
import { readInBackground } from './loading/in-background.ts'

/** `content` is set once the template was opened. */
export type TemplateRow = Template & { content?: TemplateContent }

export const templates = liveTable<TemplateRow>('template')
/** The person's templates, by name. */
export const templateList = computed(() => templates.all().toSorted((a, b) => compareNames(a.name, b.name)))

export const loadTemplates = (): Promise<unknown> =>
  reconcile(
    () => getAll('/templates'),
    (all) => templates.replace(() => true, all.map(withContent)),
  )

function withContent(row: Template): TemplateRow {
  const known = templates.fromServer(row.id)
  return known?.content && known.updated_at === row.updated_at ? { ...row, content: known.content } : row
}

/** Reads a template with its content; removes it from the table when it no longer exists. */
export async function loadTemplate(id: string): Promise<void> {
  try {
    await reconcile(
      () => get('/templates/:id', { id }),
      (whole) => templates.put(whole),
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) templates.drop(id)
    else throw error
  }
}

/** Saves a project as a template, with its sections and open tasks. */
export function saveAsTemplate(project: Project, name: string): void {
  const id = newId()
  const now = currentInstant()
  const { color, icon } = project
  const task_count = openCount(project)
  const section_count = sections.all().filter(({ project_id }) => project_id === project.id).length
  void command({
    name,
    show: () =>
      templates.overlay(id, { id, name, color, icon, task_count, section_count, created_at: now, updated_at: now }),
    request: () => post('/templates', { id, name, project_id: project.id }),
    settle: (whole) => templates.put(whole),
    message: () => ({ text: moreText().templates.saved(name), topic: 'copy' }),
    undo: { show: () => templates.overlay(id, null), settle: () => templates.drop(id) },
  })
}

export function renameTemplate({ id }: Template, name: string): void {
  const settle = (whole: TemplateRow): void => templates.put(whole)
  void command({
    name,
    show: () => templates.overlay(id, { name }),
    request: () => patch('/templates/:id', { id }, { name }),
    settle,
    undo: { settle },
  })
}

/** Deletes a template; projects created from it stay. */
export function deleteTemplate({ id, name }: Template): void {
  void command({
    name,
    show: () => templates.overlay(id, null),
    request: () => remove('/templates/:id', { id }),
    settle: () => templates.drop(id),
    message: () => ({ text: text().toast.deleted(name), topic: 'delete' }),
    undo: { settle: (whole: TemplateRow) => templates.put(whole) },
  })
}

/** Creates a project from a template whose first dated task is due on `start`; undefined when that is refused. */
export const useTemplate = ({ id }: Template, name: string, start: string): Promise<Project | undefined> =>
  command({
    name,
    request: () => post('/templates/:id/use', { id }, { name, start }),
    settle: (project) => {
      projects.put(project)
      openListGroup('projects')
      readInBackground(loadProjectContents, project.id)
      recount()
    },
    message: () => ({ text: moreText().templates.created(name), topic: 'done' }),
    undo: (project) =>
      additionUndone.raise({
        ids: [project.id],
        isUndone: undoOnServer(name, project, { settle: () => projects.drop(project.id) }),
      }),
  })

/** Imports a template from a file. */
export async function importTemplate(file: File): Promise<void> {
  const words = moreText().templates
  const content = await contentOf(file)
  await command({
    name: file.name,
    request: () =>
      content ? post('/templates/import', content) : Promise.reject(new ApiError(422, 'validation_failed', '')),
    settle: (whole) => templates.put(whole),
    message: (template) => (template ? { text: words.imported(template.name), topic: 'done' } : null),
    refusal: ({ status }) => (status === 422 || status === 400 ? words.notATemplate(file.name) : null),
    undo: (whole) => void undoOnServer(whole.name, whole, { settle: () => templates.drop(whole.id) }),
  })
}

/** The parsed content of a file, null if it is not JSON; the server checks it further. */
async function contentOf(file: File): Promise<TemplateContent | null> {
  try {
    return JSON.parse(await file.text()) as TemplateContent
  } catch {
    return null
  }
}
