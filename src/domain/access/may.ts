/** Permissions of each role in a project. */

/** The roles that are given with an invitation; a project has one owner. */
export const INVITED_ROLES = ['editor', 'viewer'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

export const ROLES = ['owner', ...INVITED_ROLES] as const
export type Role = (typeof ROLES)[number]

/**
 * `read`: see the project · `write`: change tasks, sections, comments and files · `own`: rename, archive, delete and
 * share it.
 */
export type Verb = 'read' | 'write' | 'own'

const TABLE: Record<Role, readonly Verb[]> = {
  viewer: ['read'],
  editor: ['read', 'write'],
  owner: ['read', 'write', 'own'],
}

/** Whether this role has the permission; a missing role has none. */
export const may = (role: Role | null | undefined, verb: Verb): boolean => role != null && TABLE[role].includes(verb)

/** The roles that have the permission. */
export const rolesThat = (verb: Verb): readonly Role[] => ROLES.filter((role) => may(role, verb))
