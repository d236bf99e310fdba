import { emptyState, type Person, type State } from './state.ts'

/**
 * Takes over unsent changes of the same email address from before the server was set up again. The objects that they
 * refer to no longer exist, so they become refused changes, with their texts and files.
 */
export function adopt(all: State[], person: Person): State[] {
  const left = all.filter(({ id, email }) => id !== person.id && email === person.email)
  if (left.length === 0) return all
  const own = all.find(({ id }) => id === person.id) ?? emptyState(person)
  for (const { changes, refused } of left)
    own.refused.push(...changes.map((change) => ({ ...change, status: 404 })), ...refused)
  return [own, ...all.filter((state) => state !== own && !left.includes(state))]
}
