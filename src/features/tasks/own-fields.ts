import type { TaskPatch } from '../../contract/tasks.ts'

/** The fields that `resolveDue` resolves together, without the instant computed from them. */
export const DUE_FIELDS = ['due_date', 'due_time', 'due_timezone', 'recurrence_rule', 'recurrence_basis'] as const

type DueField = (typeof DUE_FIELDS)[number]
type OwnField = Exclude<
  keyof TaskPatch,
  DueField | 'project_id' | 'section_id' | 'parent_id' | 'assignee_id' | 'labels'
>

const OWN: Record<OwnField, true> = { content: true, description: true, priority: true, duration_min: true }

/**
 * Fields of a task that do not depend on its place: they are created, copied, kept in templates, exported, imported and
 * shown in activity in the same way.
 */
export const OWN_FIELDS = Object.keys(OWN) as readonly OwnField[]

/** The given fields that are defined in `values`. */
export const fieldsOf = <Field extends OwnField | DueField, Values extends { [Name in Field]?: unknown }>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> =>
  Object.fromEntries(fields.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])) as Pick<
    Values,
    Field
  >
