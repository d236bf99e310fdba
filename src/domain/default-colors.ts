/** Apart from the table of colours, which the page loads later. */
import type { Color } from './colors.ts'

/** Of a new project, label or filter that names none. */
export const DEFAULT_COLOR: Color = 'graphite'

/** Of a person whose account is deleted or who shares no project with the reader. */
export const FORMER_MEMBER_COLOR: Color = 'graphite'
