/** Names of resources that no longer exist in a list. */
import type { Reader } from '../../../platform/db/transaction.ts'
import { isListed, MEMBERS_AT_ONCE } from '../members.ts'

/** Names that these tasks had in the list and that no listed task has there now, each once. */
export function* goneNames(on: Reader, project: string, ids: readonly string[]): Generator<string[], void> {
  const told = new Set<string>()
  for (let at = 0; at < ids.length; at += MEMBERS_AT_ONCE) {
    const names = namesOf(on, ids.slice(at, at + MEMBERS_AT_ONCE)).filter((name) => !told.has(name))
    for (const name of names) told.add(name)
    yield names.filter((name) => !isListed(on, project, name))
  }
}

/** All names that these tasks have or had. */
const namesOf = (on: Reader, ids: readonly string[]): string[] =>
  on
    .all<{ name: string }>(
      `SELECT ifnull((SELECT o.name FROM dav_objects o WHERE o.task_id = j.value), j.value || '.ics') AS name FROM json_each(?) j
         WHERE NOT EXISTS (SELECT 1 FROM dav_gone g WHERE g.task_id = j.value) OR EXISTS (SELECT 1 FROM tasks t WHERE t.id = j.value)
       UNION SELECT g.name FROM json_each(?) j JOIN dav_gone g ON g.task_id = j.value`,
      [JSON.stringify(ids), JSON.stringify(ids)],
    )
    .map(({ name }) => name)
