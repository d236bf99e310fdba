/** What an API token may do: all that its owner may, only read, or only add tasks. */
export const SCOPES = ['full', 'read', 'add'] as const
export type Scope = (typeof SCOPES)[number]
