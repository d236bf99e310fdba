import { MINUTE } from '../../domain/calendar/milliseconds.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { fileName } from '../../domain/files/name.ts'
import { contentDisposition } from '../../platform/http/answers/disposition.ts'
import { pick, single } from '../../platform/http/answers/etag.ts'
import { readOnThread } from '../../platform/threads/reading.ts'
import { ok, routesFor, type Route } from '../../platform/http/route.ts'
import { updatedAnswer, deletedAnswer, createdOrRepeatedAnswer, createdAnswer } from '../history/answers.ts'
import { PROJECT_WRITABLE } from '../projects/queries.ts'
import { createTemplate, deleteTemplate, importTemplate, updateTemplate } from './actions.ts'
import { getTemplate, listTemplates, TEMPLATE_WRITABLE as WRITABLE } from './queries.ts'
import type { TemplateFile } from './read-file.ts'
import type { ReadyTemplate } from './ready.ts'
import { projectFromTemplate } from './use.ts'
import { JSON_TYPE } from '../../platform/http/answers/responses.ts'

const route = routesFor(endpoints)

const LIMITS = { timeoutMs: MINUTE, heapMb: 256 }

async function readTemplateFile(file: TemplateFile): Promise<ReadyTemplate> {
  for await (const template of readOnThread<ReadyTemplate>('template import', file, LIMITS, 'body')) return template
  throw new Error('A template file was read without a template')
}

export const templateRoutes: Route[] = [
  route('GET /templates', {
    read: (on, { actor, query }) => {
      const { items: templates, next_cursor } = listTemplates(on, actor, query)
      return ok({ templates, next_cursor })
    },
  }),
  route('POST /templates', {
    *write(tx, { actor, body }) {
      const { template, repeated } = yield* createTemplate(tx, actor, body)
      return createdOrRepeatedAnswer(tx, template, WRITABLE, repeated)
    },
  }),
  route('POST /templates/import', {
    prepare: ({ actor, now, body: bytes }) => readTemplateFile({ bytes, actor, now }),
    write: (tx, { actor }, template) => createdAnswer(tx, importTemplate(tx, actor, template), WRITABLE),
  }),
  route('GET /templates/:id', { read: (on, { actor, params }) => single(getTemplate(on, actor, params.id), WRITABLE) }),
  route('GET /templates/:id.json', {
    read: (on, { actor, params }) => {
      const { name, content } = getTemplate(on, actor, params.id)
      const headers = {
        'Content-Type': JSON_TYPE,
        'Content-Disposition': contentDisposition('attachment', fileName(`${name.replaceAll(/[/\\]/g, '-')}.json`)),
      }
      return { status: 200, raw: new Response(JSON.stringify(content, null, 2), { headers }) }
    },
  }),
  route('PATCH /templates/:id', {
    current: (on, { actor, params }) => pick(getTemplate(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params, body }) => updatedAnswer(tx, updateTemplate(tx, actor, params.id, body), WRITABLE),
  }),
  route('DELETE /templates/:id', {
    current: (on, { actor, params }) => pick(getTemplate(on, actor, params.id), WRITABLE),
    write: (tx, { actor, params }) => {
      deleteTemplate(tx, actor, params.id)
      return deletedAnswer(tx)
    },
  }),
  route('POST /templates/:id/use', {
    *write(tx, { actor, params, body }) {
      return createdAnswer(tx, yield* projectFromTemplate(tx, actor, params.id, body), PROJECT_WRITABLE)
    },
  }),
]
