/** Why a list or a task is not taken as it was sent, by the names of RFC 4791, RFC 4918 and RFC 6578. */
import { Refusal } from '../../domain/errors.ts'

/** An element of the answer, after its namespace: `D` WebDAV's, `C` CalDAV's. */
export type Condition = `${'C' | 'D'}:${string}`

/** Answered 403 with the condition that was not met; `task`: the one in whose way it is. */
export class Unmet extends Refusal {
  readonly condition: Condition
  readonly task: string | undefined

  constructor(condition: Condition, why: string, task?: string) {
    super('forbidden', why)
    this.condition = condition
    this.task = task
  }
}

/** The client has another version of it in mind: answered 412. */
export class Stale extends Refusal {
  constructor() {
    super('conflict', 'It has been changed since; read it again')
  }
}

export const unreadable = (why: string) => new Unmet('C:valid-calendar-data', why)
export const notATask = (why: string) => new Unmet('C:valid-calendar-object-resource', why)
export const noPrivilege = () => new Unmet('D:need-privileges', 'Your role or token may not do this')
