/** A creation is not undone over the work of others: deleting the task or project would take it along. */
import type { Actor } from '../../domain/access/actor.ts'
import { conflict } from '../../domain/errors.ts'
import type { Instant, Reader, SqlParameters, Steps } from '../../platform/db/transaction.ts'
import { projectFor } from '../projects/queries.ts'
import { taskFor } from '../tasks/queries.ts'

interface Creation {
  kind: 'task' | 'project'
  id: string
  at: Instant
}

const WORK = "a.user_id <> ? AND a.created_at >= ? AND a.event NOT LIKE 'member.%'"
const KIND = "substr(a.event, 1, instr(a.event, '.') - 1) AS kind"

/** Of the task and the live ones below it, among which another's counts whenever it was created. */
const ON_TASK = `WITH RECURSIVE below (id, level) AS (
    SELECT ?, 1
    UNION ALL SELECT t.id, level + 1 FROM below CROSS JOIN tasks t ON t.parent_id = below.id WHERE t.deleted_at IS NULL
  )
  SELECT ${KIND} FROM below CROSS JOIN activity a ON a.task_id = below.id WHERE ${WORK}
  UNION SELECT 'task' FROM below CROSS JOIN tasks t ON t.id = below.id WHERE level > 1 AND t.created_by IS NOT ?`

const IN_PROJECT = `SELECT DISTINCT ${KIND} FROM activity a WHERE a.project_id = ? AND ${WORK}`
const TASK_IN_PROJECT = `SELECT 'task' AS kind FROM tasks t
  WHERE t.project_id = ? AND t.deleted_at IS NULL AND t.created_by IS NOT ? LIMIT 1`

/** 409 when somebody else has worked on what the actor created, or on anything in it, since; 404 once it is out of reach. */
export function* refuseOthersWork(on: Reader, actor: Actor, { kind, id, at }: Creation): Steps<void> {
  if (kind === 'task') taskFor(on, actor, id, 'write')
  else projectFor(on, actor, id, 'own')
  const queries: [sql: string, parameters: SqlParameters][] =
    kind === 'task'
      ? [[ON_TASK, [id, actor.id, at, actor.id]]]
      : [
          [IN_PROJECT, [id, actor.id, at]],
          [TASK_IN_PROJECT, [id, actor.id]],
        ]
  const found: { kind: string }[] = []
  for (const [sql, parameters] of queries) {
    yield
    found.push(...on.all<{ kind: string }>(sql, parameters))
  }
  if (found.length === 0) return
  const fields = Object.fromEntries(found.map(({ kind }) => [`${kind}s`, 'have been changed by somebody else since']))
  throw conflict('Somebody else has worked on it since', fields)
}
