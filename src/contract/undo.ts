/** Shapes of undo. */
import * as v from 'valibot'
import { id } from './fields.ts'
import type { Filter, Label } from './labels.ts'
import type { Project, Section } from './projects.ts'
import type { Task } from './tasks.ts'
import type { WholeTemplate } from './templates.ts'
import type { ViewSettings } from './view-settings.ts'

/** Hours during which a write can be undone. */
export const UNDO_HOURS = 24

export const undo = v.strictObject({ id })

/** The restored object. */
export type UndoneObject = Task | Project | Section | Label | Filter | ViewSettings | WholeTemplate
export type Undone = UndoneObject | { tasks: Task[] }
