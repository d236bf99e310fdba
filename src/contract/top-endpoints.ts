/** The endpoints whose paths stand outside `/api/v1`; a table like that of `endpoints.ts`. */
import { created, file, ok } from './answers.ts'
import { calendarQuery } from './feeds.ts'
import { LARGEST_MAIL } from './inbound.ts'

const toAnyone = { who: 'anyone' } as const
/** The answer holds a secret. */
const secretAnswer = { secretAnswer: true } as const

/** Below `/api/v1` too. */
export const health = { ...toAnyone, answer: ok<{ status: 'ok'; backup_verified_at: string | null }>() } as const
/** Below `/api/v1` too. 202: the message needs no answer. */
export const mcp = {
  stream: true,
  ...secretAnswer,
  answer: { ...file, status: [200, 202] as readonly number[] },
} as const

export const topEndpoints = {
  'GET /healthz': health,
  'GET /openapi.yaml': { ...toAnyone, answer: file },
  'GET /docs': { ...toAnyone, answer: file },
  'GET /act/:token': { ...toAnyone, answer: file },
  'POST /act/:token': { ...toAnyone, ...secretAnswer, fromAnySite: true, answer: file },
  'GET /feed/:token.ics': { ...toAnyone, query: calendarQuery, answer: file },
  'POST /inbound/mail': {
    ...toAnyone,
    stream: true,
    fromAnySite: true,
    bodyLimit: LARGEST_MAIL,
    answer: created<{ task_id: string }>(),
  },
  'POST /mcp': mcp,
} as const
