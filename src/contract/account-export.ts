/**
 * Everything of an account in one JSON, version 1: profile, notification settings, labels, filters, and
 * every project the person can see with its sections, tasks, comments, reminders of their own and attachments. Lists are
 * in order; ids hold within the file alone. What lies in the trash, the history and what is secret stays out.
 */
import * as v from 'valibot'
import {
  color,
  day,
  flag,
  icon,
  instant,
  locale,
  manyLines,
  markdown,
  oneLine,
  priority,
  time,
  whole,
  zone,
} from './fields.ts'
import { LARGEST_UPLOAD } from './uploads.ts'
import { notificationSettingsPatch } from './notifications.ts'
import { VIEW_MODES } from './projects.ts'
import * as query from './queries.ts'

/** The name of the JSON in the ZIP; the bytes lie beside it as `files/<sha256>`. */
export const ACCOUNT_JSON = 'account.json'

const ref = v.pipe(v.string('must be an id'), v.minLength(1), v.maxLength(100))
const list = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'must be a list')
const some = v.array(v.unknown(), 'must be a list')
const when = v.nullable(instant)

/** The outermost shape; what is in its lists is checked one by one. */
export const accountExport = v.strictObject({
  version: v.literal(1, 'must be 1'),
  exported_at: instant,
  user: v.strictObject({
    name: oneLine(1, 200),
    email: oneLine(1, 254),
    timezone: zone,
    locale,
    week_start: whole(1, 7),
  }),
  notification_settings: notificationSettingsPatch,
  labels: some,
  filters: some,
  projects: some,
})

const favourite = v.optional(flag)

export const exportedLabel = v.strictObject({ name: oneLine(1, 80), color, favourite })
export const exportedFilter = v.strictObject({ name: oneLine(1, 200), query: oneLine(1, 500), color, favourite })

export const exportedProject = v.strictObject({
  name: oneLine(1, 200),
  color,
  icon: v.nullable(icon),
  view_mode: v.picklist(VIEW_MODES),
  is_inbox: flag,
  archived: flag,
  favourite,
  role: v.picklist(['owner', 'editor', 'viewer']),
  sections: list(v.strictObject({ id: ref, name: oneLine(1, 200) })),
  tasks: some,
})

const exportedAttachment = v.strictObject({
  filename: oneLine(1, 200),
  mime_type: v.pipe(v.string(), v.maxLength(200)),
  size: whole(0, LARGEST_UPLOAD),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')),
  created_at: instant,
})

export const exportedTask = v.strictObject({
  id: ref,
  parent_id: v.nullable(ref),
  section_id: v.nullable(ref),
  content: oneLine(1, 2000),
  description: manyLines(0, 65536),
  priority,
  due_date: v.nullable(day),
  due_time: v.nullable(time),
  due_timezone: v.nullable(zone),
  recurrence_rule: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  recurrence_basis: v.picklist(['due', 'completion']),
  duration_min: v.nullable(whole(1, 10080)),
  labels: list(oneLine(1, 80)),
  assignee: v.nullable(oneLine(1, 200)),
  completed_at: when,
  created_at: instant,
  reminders: list(v.strictObject({ remind_at: when, offset_min: v.nullable(whole(-5_270_400, 5_270_400)) })),
  comments: list(
    v.strictObject({
      author: v.nullable(oneLine(1, 200)),
      body: markdown(1, 10_000),
      created_at: instant,
      attachments: list(exportedAttachment),
    }),
  ),
  attachments: list(exportedAttachment),
})

export const accountExportQuery = v.object({ files: v.optional(query.boolean) })

export type AccountExport = v.InferOutput<typeof accountExport>
export type ExportedLabel = v.InferOutput<typeof exportedLabel>
export type ExportedFilter = v.InferOutput<typeof exportedFilter>
export type ExportedProject = v.InferOutput<typeof exportedProject>
export type ExportedTask = v.InferOutput<typeof exportedTask>
export type ExportedAttachment = v.InferOutput<typeof exportedAttachment>
