/** What a person finds by the search. */
import assert from 'node:assert/strict'
import type { Client } from '../../support/app.ts'

export const search = (api: Client, q: string, more = '') => api.get(`/search?q=${encodeURIComponent(q)}${more}`)
const NAMES = { tasks: 'content', projects: 'name', sections: 'name', labels: 'name', comments: 'body' } as const

export async function found(api: Client, q: string, kind: keyof typeof NAMES = 'tasks'): Promise<string[]> {
  const { status, body } = await search(api, q)
  assert.equal(status, 200, JSON.stringify(body))
  return body[kind].map((thing: Record<string, string>) => thing[NAMES[kind]])
}
