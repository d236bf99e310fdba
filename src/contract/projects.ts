/** Shapes of projects and sections. */
import * as v from 'valibot'
import type { Color } from '../domain/colors.ts'
import type { Role } from '../domain/access/may.ts'
import { clientId, color, flag, icon, id, oneOf, name } from './fields.ts'
import * as query from './queries.ts'
import { move } from './tasks.ts'

export const VIEW_MODES = ['list', 'board', 'calendar'] as const
const viewMode = oneOf(VIEW_MODES)

export const newProject = v.strictObject({
  id: v.optional(clientId),
  name,
  color: v.optional(color),
  icon: v.nullish(icon),
  view_mode: v.optional(viewMode),
  archived: v.optional(flag),
  favourite: v.optional(flag),
})

export const projectPatch = v.strictObject({
  name: v.optional(name),
  color: v.optional(color),
  icon: v.nullish(icon),
  view_mode: v.optional(viewMode),
  archived: v.optional(flag),
  favourite: v.optional(flag),
})

export const projectListQuery = v.object({
  ...query.page,
  archived: v.optional(query.boolean),
  favourite: v.optional(query.boolean),
})

export const newSection = v.strictObject({ id: v.optional(clientId), name })
export const sectionPatch = v.strictObject({ name: v.optional(name), archived: v.optional(flag) })

/** `archived`: the archived ones too. */
export const sectionListQuery = v.object({ ...query.page, archived: v.optional(query.boolean) })

export type SectionListQuery = v.InferOutput<typeof sectionListQuery>

/** Like every move; in another project, the neighbours are sections of that project. */
export const sectionMove = v.strictObject({ ...move.entries, project_id: v.optional(id) })

/** Name of the copy; absent: same as the original. */
export const copyOfProject = v.strictObject({ name: v.optional(name) })
export const copyOfSection = v.strictObject({ name: v.optional(name) })

export type SectionMove = v.InferOutput<typeof sectionMove>
export type NewProject = v.InferOutput<typeof newProject>
export type ProjectPatch = v.InferOutput<typeof projectPatch>
export type NewSection = v.InferOutput<typeof newSection>
export type SectionPatch = v.InferOutput<typeof sectionPatch>

export interface Project {
  id: string
  name: string
  color: Color
  icon: string | null
  view_mode: (typeof VIEW_MODES)[number]
  owner_id: string
  is_inbox: boolean
  archived: boolean
  /** The caller's role. */
  role: Role
  member_count: number
  open_count: number
  shared: boolean
  /** Position in the caller's own list. */
  position: string
  /** Favourite of the caller. */
  favourite: boolean
  created_at: string
  updated_at: string
}

export interface Section {
  id: string
  project_id: string
  name: string
  position: string
  archived: boolean
  created_at: string
  updated_at: string
}
