/** The endpoints that tokens with limited scope may use; all others are closed to them. */
import type { Scope } from '../domain/access/scope.ts'
import type { EndpointName } from './endpoints.ts'

const READ: readonly EndpointName[] = [
  'GET /auth/me',
  'GET /projects',
  'GET /projects/:id',
  'GET /sections',
  'GET /projects/:id/sections',
  'GET /projects/:id/members',
  'GET /projects/:id/activity',
  'GET /people',
  'GET /labels',
  'GET /labels/:id',
  'GET /filters',
  'GET /filters/preview',
  'GET /filters/:id',
  'GET /filters/:id/tasks',
  'GET /tasks',
  'GET /tasks/quick-add/preview',
  'GET /tasks/:id',
  'GET /tasks/:id/occurrences',
  'GET /tasks/:id/reminders',
  'GET /tasks/:id/comments',
  'GET /comments/:id',
  'GET /tasks/:id/attachments',
  'GET /tasks/:id/activity',
  'GET /attachments/:id',
  'GET /today',
  'GET /today.txt',
  'GET /upcoming',
  'GET /completed',
  'GET /templates',
  'GET /templates/:id',
  'GET /templates/:id.json',
  'GET /search',
  'GET /views',
  'GET /trash/tasks',
  'GET /trash/projects',
  'GET /notifications',
  'GET /notifications/settings',
  'GET /changes',
  'GET /ws',
  'GET /feed',
  'GET /feeds',
  'GET /mail-address',
  'GET /export/account',
  'GET /export/projects/:id.csv',
  'GET /export/projects/:id.ics',
  // Only tools that read.
  'POST /mcp',
]

const ADD: readonly EndpointName[] = [
  'GET /auth/me',
  'POST /tasks',
  'POST /tasks/quick-add',
  'GET /tasks/quick-add/preview',
]

const OPEN = { read: new Set<string>(READ), add: new Set<string>(ADD) }

/** Whether a token of this scope may use an endpoint such as `GET /tasks/:id`. */
export const mayUse = (scope: Scope, { method, path }: { method: string; path: string }): boolean =>
  scope === 'full' || OPEN[scope].has(`${method} ${path}`)
