/** Shapes of view settings: how a person sorts, groups and displays each view; personal, the same on all devices. */
import * as v from 'valibot'
import { flag, oneOf } from './fields.ts'
import { VIEW_MODES } from './projects.ts'
import { ORDERS } from './queries.ts'
import { SORTS } from './tasks.ts'

const GROUPS = ['none', 'section', 'date', 'priority', 'label', 'project', 'assignee'] as const

/** Null resets to the view's default. */
export const viewPatch = v.strictObject({
  sort: v.nullish(oneOf(SORTS)),
  order: v.nullish(oneOf(ORDERS)),
  group: v.nullish(oneOf(GROUPS)),
  show_completed: v.nullish(flag),
  mode: v.nullish(oneOf(VIEW_MODES)),
})

export type ViewPatch = v.InferOutput<typeof viewPatch>

/** The views that everyone has; the others are `project:{id}`, `label:{id}` and `filter:{id}`. */
export const COMMON_VIEWS = ['today', 'upcoming', 'inbox'] as const

export interface ViewSettings {
  key: string
  sort: (typeof SORTS)[number] | null
  order: (typeof ORDERS)[number] | null
  group: (typeof GROUPS)[number] | null
  show_completed: boolean | null
  mode: (typeof VIEW_MODES)[number] | null
}
