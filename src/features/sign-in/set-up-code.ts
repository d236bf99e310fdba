/** The code that the server prints at its start; it is required to create the first account from another network. */
import { timingSafeEqual } from 'node:crypto'
import { invalid } from '../../domain/errors.ts'
import { newBase32, sha256 } from '../../platform/ids.ts'

export interface SetUpCode {
  /** The code in groups: `k3fd-q7wm-…`. */
  shown: string
  /** 422 `fields.code` for a missing or wrong code; ignores case and separators. */
  require(code: string | null | undefined): void
}

const GROUPS = 4
const GROUP = 4

/** Creates a new code, for each start of the server. */
export function newSetUpCode(): SetUpCode {
  const letters = newBase32().slice(0, GROUPS * GROUP)
  return {
    shown: Array.from({ length: GROUPS }, (_, index) => letters.slice(index * GROUP, (index + 1) * GROUP)).join('-'),
    require(code) {
      if (!code) throw invalid({ code: 'is needed from another network: the server printed it when it started' })
      const said = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
      if (!timingSafeEqual(sha256(said), sha256(letters))) throw invalid({ code: 'is not the current set-up code' })
    },
  }
}
