/** Errors of CalDAV, with condition names from RFC 4791, RFC 4918 and RFC 6578. */
import { Refusal } from '../../domain/errors.ts'

/** An XML element with its namespace: `D` is WebDAV, `C` CalDAV. */
export type Condition = `${'C' | 'D'}:${string}`

/** Answered as 403 with the failed condition. `task`: id of the conflicting task. */
export class Unmet extends Refusal {
  readonly condition: Condition
  readonly task: string | undefined

  constructor(condition: Condition, why: string, task?: string) {
    super('forbidden', why)
    this.condition = condition
    this.task = task
  }
}

/** Answered as 412: a condition of the request does not hold. */
export class Stale extends Refusal {
  constructor(why = 'It has been changed since; read it again') {
    super('conflict', why)
  }
}

/** What was to be new has a name that is taken. */
export const alreadyThere = () => new Stale('Something is there already')

export const unreadable = (why: string) => new Unmet('C:valid-calendar-data', why)
export const notATask = (why: string) => new Unmet('C:valid-calendar-object-resource', why)
export const noPrivilege = () => new Unmet('D:need-privileges', 'Your role or token may not do this')
