import { ignoreRefusal, Unreachable } from '../../sync/http/errors.ts'
import { onForget } from '../../sync/state/live-tables.ts'

type Read = (id: string) => Promise<unknown>

/** What could not be read for lack of a server. */
const missed = new Map<Read, Set<string>>()
onForget(() => missed.clear())

/**
 * Reads what no change tells; once more when the server is reachable again, if it was not. Refusals are ignored. `id`:
 * of what is read, where `read` needs one.
 */
export function readInBackground(read: Read, id = ''): void {
  const keep = (error: unknown): never => {
    if (error instanceof Unreachable) missed.set(read, new Set(missed.get(read)).add(id))
    throw error
  }
  void ignoreRefusal(read(id).catch(keep))
}

/** Called when the server is reachable again. */
export function readMissed(): void {
  const all = [...missed]
  missed.clear()
  for (const [read, ids] of all) for (const id of ids) readInBackground(read, id)
}
