/**
 * The JSON export of an account, version 1: profile, notification settings, labels, filters, templates, view
 * settings, and every project that the person can see with its sections, tasks, comments, attachments and the person's
 * own reminders. Lists are in order; ids are valid only within the file. Trash, history and secrets are not included.
 */
import { ROLES } from '../domain/access/may.ts'
import {
  LONGEST_COMMENT,
  LONGEST_CONTENT,
  LONGEST_DESCRIPTION,
  LONGEST_EMAIL,
  LONGEST_FILTER,
  LONGEST_LABEL,
  LONGEST_NAME,
} from '../domain/lengths.ts'
import * as v from 'valibot'
import {
  between,
  color,
  day,
  duration,
  flag,
  exportedIcon,
  instant,
  exportedLabelNames,
  locale,
  manyLines,
  markdown,
  oneLine,
  oneOf,
  priority,
  recurrenceBasis,
  recurrenceRule,
  time,
  timeFormat,
  whole,
  zone,
  exportedName,
} from './fields.ts'
import { LARGEST_UPLOAD } from './attachments.ts'
import { notificationSettingsPatch } from './notifications.ts'
import { VIEW_MODES } from './projects.ts'
import * as query from './queries.ts'
import { reminderInstant, reminderOffset } from './reminders.ts'
import { viewPatch } from './view-settings.ts'

/** Name of the JSON file in the ZIP; attachments are beside it as `files/<sha256>`. */
export const ACCOUNT_JSON = 'account.json'

const ref = v.pipe(v.string('must be an id'), between(1, 100))
const list = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'must be a list')
const some = v.array(v.unknown(), 'must be a list')

/** The top-level shape; the items of its lists are checked separately. */
export const accountExport = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), 'must be an object'),
  v.strictObject({
    version: v.literal(1, 'must be 1'),
    exported_at: instant,
    user: v.strictObject({
      name: exportedName,
      email: oneLine(1, LONGEST_EMAIL),
      timezone: zone,
      locale,
      week_start: whole(1, 7),
      /** Absent in older files. */
      time_format: v.optional(timeFormat, 'auto'),
    }),
    notification_settings: notificationSettingsPatch,
    labels: some,
    filters: some,
    /** Items are `templateContent`; absent in older files. */
    templates: v.optional(some, []),
    /** Items are `exportedView`; absent in older files. */
    views: v.optional(some, []),
    projects: some,
  }),
)

const favourite = v.optional(flag)
/** By which `views` name it; absent in older files. */
const id = v.optional(ref)

export const exportedLabel = v.strictObject({ id, name: oneLine(1, LONGEST_LABEL), color, favourite })
export const exportedFilter = v.strictObject({
  id,
  name: exportedName,
  query: oneLine(1, LONGEST_FILTER),
  color,
  favourite,
})

/** `key` names a common view, or a project, label or filter by its id in the file: `project:{id}`. */
export const exportedView = v.strictObject({
  key: v.pipe(v.string('must be a key'), between(1, 200)),
  ...v.required(viewPatch).entries,
})

export const exportedProject = v.strictObject({
  id,
  name: exportedName,
  color,
  icon: v.nullable(exportedIcon),
  view_mode: oneOf(VIEW_MODES),
  is_inbox: flag,
  archived: flag,
  favourite,
  role: oneOf(ROLES),
  /** `archived` is absent in older files. */
  sections: list(v.strictObject({ id: ref, name: exportedName, archived: v.optional(flag, false) })),
  tasks: some,
})

const exportedAttachment = v.strictObject({
  filename: oneLine(1, LONGEST_NAME),
  mime_type: v.pipe(v.string('must be a text'), between(0, 200)),
  size: whole(0, LARGEST_UPLOAD),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')),
  created_at: instant,
})

export const exportedTask = v.strictObject({
  id: ref,
  parent_id: v.nullable(ref),
  section_id: v.nullable(ref),
  content: oneLine(1, LONGEST_CONTENT),
  description: manyLines(0, LONGEST_DESCRIPTION),
  priority,
  due_date: v.nullable(day),
  due_time: v.nullable(time),
  due_timezone: v.nullable(zone),
  recurrence_rule: v.nullable(recurrenceRule),
  recurrence_basis: recurrenceBasis,
  duration_min: v.nullable(duration),
  labels: exportedLabelNames,
  assignee: v.nullable(exportedName),
  completed_at: v.nullable(instant),
  /** Each time that the task was completed in an earlier occurrence, oldest first; absent in older files. */
  completions: v.optional(list(v.strictObject({ completed_at: instant, occurrence: v.nullable(day) })), []),
  created_at: instant,
  reminders: list(v.strictObject({ remind_at: v.nullable(reminderInstant), offset_min: v.nullable(reminderOffset) })),
  comments: list(
    v.strictObject({
      author: v.nullable(exportedName),
      body: markdown(1, LONGEST_COMMENT),
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
export type ExportedView = v.InferOutput<typeof exportedView>
export type ExportedProject = v.InferOutput<typeof exportedProject>
export type ExportedTask = v.InferOutput<typeof exportedTask>
export type ExportedAttachment = v.InferOutput<typeof exportedAttachment>
