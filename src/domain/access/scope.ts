/** The permissions of an API token: everything its owner may do, read only, or add tasks only. */
export const SCOPES = ['full', 'read', 'add'] as const
export type Scope = (typeof SCOPES)[number]
