import { templates, type TemplateRow } from '../../../schema/tables/templates.ts'
import type { PageQuery } from '../../contract/queries.ts'
import {
  templatePatch,
  LARGEST_TEMPLATE_PAGE,
  type Template,
  type TemplateContent,
  type WholeTemplate,
} from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { howManyIn, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'

/** The fields of `PATCH /templates/{id}`, in the order used by its ETag. */
export const TEMPLATE_WRITABLE = Object.keys(templatePatch.entries)

/** The template, if it is the actor's own; else 404. */
export function ownTemplate(on: Reader, actor: Actor, id: string): TemplateRow {
  const row = findRow(on, templates, { id, user_id: actor.id })
  if (!row) throw notFound('No such template')
  return row
}

/** The template's content with its current name. */
export const contentOfTemplate = ({ content, name }: TemplateRow): TemplateContent => ({
  ...(JSON.parse(content) as TemplateContent),
  name,
})

/** The template with its content; else 404. */
export function getTemplate(on: Reader, actor: Actor, id: string): WholeTemplate {
  const row = ownTemplate(on, actor, id)
  const content = contentOfTemplate(row)
  const { color, icon } = content
  return { ...asTemplate({ ...row, color, icon }), content }
}

type ListedTemplate = Omit<TemplateRow, 'content' | 'user_id'> & Pick<TemplateContent, 'color' | 'icon'>

const asTemplate = (row: ListedTemplate): Template => ({
  id: row.id,
  name: row.name,
  color: row.color,
  icon: row.icon,
  task_count: row.task_count,
  section_count: row.section_count,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The actor's templates, oldest first; a page is shorter than asked for where they are large. */
export function listTemplates(on: Reader, actor: Actor, query: PageQuery): PageOf<Template> {
  const page = pageOf<{ id: string; bytes: number }>(on, query, {
    list: ['templates', actor.id],
    sql: 'SELECT id, octet_length(content) AS bytes FROM templates WHERE user_id = ?',
    parameters: [actor.id],
    keys: ['id'],
    keysOf: (row) => [row.id],
    fitting: (rows) => howManyIn(rows, LARGEST_TEMPLATE_PAGE),
  })
  const rows = on.all<ListedTemplate>(
    `SELECT t.id, name, content ->> 'color' AS color, content ->> 'icon' AS icon, task_count, section_count, created_at, updated_at
     FROM json_each(?) one CROSS JOIN templates t ON t.id = one.value`,
    [JSON.stringify(page.items.map(({ id }) => id))],
  )
  return { items: rows.map(asTemplate), next_cursor: page.next_cursor }
}
