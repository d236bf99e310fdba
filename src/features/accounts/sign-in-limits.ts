/**
 * Failed sign-ins: 10 per address in a sliding 15 minutes, and beside them a growing delay per account from its
 * 11th failure on, at most 60 s (service.md §8, contract.md §3). Kept in memory: a full disk must not stop sign-ins.
 */
import { isIPv6 } from 'node:net'
import { rateLimited } from '../../domain/errors.ts'

const WINDOW = 15 * 60_000
const PER_ADDRESS = 10
const PER_ACCOUNT = 10
const LONGEST_DELAY = 60_000
const FORGOTTEN_AFTER = 24 * 3600_000
const MOST_KEYS = 50_000

interface AccountFailures {
  count: number
  last: number
}

export class SignInLimits {
  readonly #addresses = new Map<string, number[]>()
  readonly #accounts = new Map<string, AccountFailures>()

  /**
   * Counts a try as failed until it is forgiven, so that many at once cannot slip through; 429 when the address has
   * failed too often or the account must wait. `account` null: counts at the address alone. `now` in milliseconds.
   */
  attempt(address: string, account: string | null, now: number): { forgive(): void; succeeded(): void } {
    const bucket = bucketOf(address)
    const wait = Math.max(this.#addressWait(bucket, now), account ? this.#accountWait(account, now) : 0)
    if (wait > 0) throw rateLimited(Math.ceil(wait / 1000))
    this.#count(bucket, account, now)
    const forgive = () => this.#withdraw(bucket, account, now)
    return {
      forgive,
      succeeded: () => {
        forgive()
        if (account) this.#accounts.delete(account)
      },
    }
  }

  #count(bucket: string, account: string | null, now: number): void {
    const failures = (this.#addresses.get(bucket) ?? []).filter((at) => at > now - WINDOW)
    this.#addresses.set(bucket, [...failures, now].slice(-PER_ADDRESS))
    if (account) this.#accounts.set(account, { count: (this.#accounts.get(account)?.count ?? 0) + 1, last: now })
    this.#forget(now)
  }

  #withdraw(bucket: string, account: string | null, now: number): void {
    const failures = this.#addresses.get(bucket) ?? []
    const index = failures.lastIndexOf(now)
    if (index >= 0) failures.splice(index, 1)
    const counted = account ? this.#accounts.get(account) : undefined
    if (counted) counted.count = Math.max(0, counted.count - 1)
  }

  #addressWait(bucket: string, now: number): number {
    const failures = (this.#addresses.get(bucket) ?? []).filter((at) => at > now - WINDOW && at <= now)
    return failures.length < PER_ADDRESS ? 0 : failures.at(-PER_ADDRESS)! + WINDOW - now
  }

  #accountWait(account: string, now: number): number {
    const failures = this.#accounts.get(account)
    if (!failures || failures.count <= PER_ACCOUNT) return 0
    const delay = Math.min(LONGEST_DELAY, 1000 * 2 ** (failures.count - PER_ACCOUNT - 1))
    return failures.last > now ? 0 : failures.last + delay - now
  }

  #forget(now: number): void {
    if (this.#addresses.size > MOST_KEYS)
      for (const [key, failures] of this.#addresses)
        if ((failures.at(-1) ?? 0) < now - WINDOW) this.#addresses.delete(key)
    if (this.#accounts.size > MOST_KEYS)
      for (const [key, failures] of this.#accounts)
        if (failures.last < now - FORGOTTEN_AFTER) this.#accounts.delete(key)
  }
}

/** An IPv4 address by itself, an IPv6 one by its /64. */
export function bucketOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
