/** What a role may do in a project: one table, asked by every door. */

export type Role = 'owner' | 'editor' | 'viewer'

/** `read` the project · `write` tasks, sections, comments, files · `own`: rename, archive, delete, share. */
export type Verb = 'read' | 'write' | 'own'

const TABLE: Record<Role, readonly Verb[]> = {
  viewer: ['read'],
  editor: ['read', 'write'],
  owner: ['read', 'write', 'own'],
}

/** Whether somebody with this role may do it; no role may nothing. */
export const may = (role: Role | null | undefined, verb: Verb): boolean => role != null && TABLE[role].includes(verb)

/** The roles that may do it. */
export const rolesThat = (verb: Verb): readonly Role[] =>
  (Object.keys(TABLE) as Role[]).filter((role) => TABLE[role].includes(verb))
