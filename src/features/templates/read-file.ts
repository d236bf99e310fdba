/** Reads a template file in a worker thread, since its checks take long. */
import { check } from '../../contract/check.ts'
import { templateContent, type TemplateTask } from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { decode, parseObject } from '../../platform/http/body/body.ts'
import { orRefused } from '../../platform/threads/refused.ts'
import { hasFittingDue, UNFITTING_DUE } from './due.ts'
import { isTooLarge, readyTemplate, tooLarge, type ReadyTemplate } from './ready.ts'

export interface TemplateFile {
  bytes: Uint8Array
  actor: Actor
  now: Instant
}

export const templateJob = (file: TemplateFile) => orRefused(readTemplate(file))

/** 422 names the first task whose date, time and repeat are inconsistent. */
export async function* readTemplate({ bytes, actor, now }: TemplateFile): AsyncGenerator<ReadyTemplate> {
  const sent = check(templateContent, parseObject(decode(bytes)))
  if (!sent.ok) throw invalid(sent.fields)
  const refuseBadDue = (task: TemplateTask, index: number) => {
    if (!hasFittingDue(task, actor, now)) throw invalid({ [`tasks.${index}`]: UNFITTING_DUE })
  }
  sent.value.tasks.forEach(refuseBadDue)
  const ready = readyTemplate(sent.value)
  if (isTooLarge(ready)) throw tooLarge('body')
  yield ready
}
