import { LARGEST_TEMPLATE, type TemplateContent } from '../../contract/templates.ts'
import { invalid } from '../../domain/errors.ts'

/** A template as it is stored; `content` is its JSON. */
export interface ReadyTemplate {
  name: string
  content: string
  task_count: number
  section_count: number
}

export const readyTemplate = (content: TemplateContent): ReadyTemplate => ({
  name: content.name,
  content: JSON.stringify(content),
  task_count: content.tasks.length,
  section_count: content.sections.length,
})

export const isTooLarge = ({ content }: ReadyTemplate): boolean => Buffer.byteLength(content) > LARGEST_TEMPLATE

/** 422 for `field`, with the limit. */
export const tooLarge = (field: string) =>
  invalid({ [field]: `is larger than ${LARGEST_TEMPLATE} bytes as a template` })
