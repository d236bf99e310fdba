/** Counts failed sign-ins in memory: per address in a sliding window, per account with a growing delay. */
import { SIGN_IN_LIMITS } from '../../contract/sign-in-limits.ts'
import { rateLimited, Refusal } from '../../domain/errors.ts'
import { LONGEST_EMAIL } from '../../domain/lengths.ts'
import { networkOf } from '../../platform/net/addresses.ts'
import type { Clock } from '../../platform/clock.ts'
import { setNewest, SlidingWindow } from './sliding-window.ts'
import { SECOND } from '../../domain/calendar/milliseconds.ts'

const { address: PER_ADDRESS, account: PER_ACCOUNT, resets: RESETS } = SIGN_IN_LIMITS
/** Further failures would not increase the delay, only the time until they are forgotten. */
const MOST_FAILURES = PER_ACCOUNT.most + 7
const MOST_KEYS = 50_000

/** The counters of an attempt. Without `address`, only the account's delay applies. */
export interface Tried {
  address?: string
  account?: string
  /**
   * An attempt with a reset link has its own counter per address, so that it does not block sign-in; too many failed
   * sign-ins block it too.
   */
  resetLink?: true
}

interface AccountFailures {
  count: number
  last: number
}

export class SignInLimits {
  readonly #clock: Clock
  readonly #addresses = new SlidingWindow(PER_ADDRESS.most, PER_ADDRESS.within)
  readonly #resetLinks = new SlidingWindow(PER_ADDRESS.most, PER_ADDRESS.within)
  readonly #resets = new SlidingWindow(RESETS.most, RESETS.within)
  readonly #accounts = new Map<string, AccountFailures>()
  readonly #running = new Map<string, number>()
  #released = Promise.withResolvers<void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Runs one attempt; it counts as failed when `work` throws a refusal other than `totp_required`. 429 when the address
   * has failed too often or the account must wait. Of concurrent attempts, only as many run as may still fail; the
   * others wait.
   */
  async guard<Result>(tried: Tried, work: () => Result | Promise<Result>): Promise<Result> {
    const keys = keysOf(tried)
    while (!this.#mayRun(tried, keys)) await this.#released.promise
    for (const key of keys.all) this.#running.set(key, this.#runs(key) + 1)
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'totp_required') this.failed(tried)
      throw error
    } finally {
      for (const key of keys.all) this.#release(key)
      this.#released.resolve()
      this.#released = Promise.withResolvers()
    }
  }

  /** Counts a failure that happened outside `guard`. */
  failed(tried: Tried): void {
    const { address, account } = keysOf(tried)
    const now = this.#clock.elapsed()
    if (address) this.#windowOf(tried).count(address.bucket, now)
    if (!account) return
    const count = Math.min(MOST_FAILURES, this.#failuresOf(account, now) + 1)
    setNewest(this.#accounts, account, { count, last: now }, MOST_KEYS)
  }

  /** A success resets the counter of the account, but not of the address. */
  succeeded(account: string): void {
    this.#accounts.delete(accountKey(account))
  }

  /** Counts a request for a reset link; 429 when there are too many. */
  resetRequested(address: string): void {
    const bucket = networkOf(address)
    const now = this.#clock.elapsed()
    refuseFor(this.#resets.wait(bucket, now))
    this.#resets.count(bucket, now)
  }

  #mayRun(tried: Tried, { address, account }: Keys): boolean {
    const now = this.#clock.elapsed()
    const window = this.#windowOf(tried)
    const waits = address ? [this.#addresses, window].map((each) => each.wait(address.bucket, now)) : []
    refuseFor(Math.max(0, ...waits, account ? this.#accountWait(account, now) : 0))
    const addressFull = address !== undefined && this.#runs(address.running) >= window.left(address.bucket, now)
    return !addressFull && (account === undefined || this.#runs(account) < this.#accountLeft(account, now))
  }

  #windowOf({ resetLink }: Tried): SlidingWindow {
    return resetLink ? this.#resetLinks : this.#addresses
  }

  /** Failures of the account that are not forgiven yet. */
  #failuresOf(account: string, now: number): number {
    const { count, last } = this.#accounts.get(account) ?? { count: 0, last: now }
    return Math.max(0, count - Math.floor((now - last) / PER_ACCOUNT.forgivenAfter))
  }

  #accountLeft(account: string, now: number): number {
    return Math.max(1, PER_ACCOUNT.most - this.#failuresOf(account, now))
  }

  #accountWait(account: string, now: number): number {
    const count = this.#failuresOf(account, now)
    const last = this.#accounts.get(account)?.last
    if (last === undefined || count <= PER_ACCOUNT.most) return 0
    const delay = Math.min(PER_ACCOUNT.longestDelay, SECOND * 2 ** (count - PER_ACCOUNT.most - 1))
    return Math.max(0, last + delay - now)
  }

  #runs(key: string): number {
    return this.#running.get(key) ?? 0
  }

  #release(key: string): void {
    const left = this.#runs(key) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
  }
}

interface Keys {
  /** Keys of the address's counter and of its running attempts. */
  address: { bucket: string; running: string } | undefined
  account: string | undefined
  /** Those of running attempts. */
  all: string[]
}

/** With prefixes, because an account may be named like an address. */
function keysOf({ address, account, resetLink }: Tried): Keys {
  const bucket = address && networkOf(address)
  const ofAddress = bucket ? { bucket, running: resetLink ? `link ${bucket}` : bucket } : undefined
  const named = account ? accountKey(account) : undefined
  return { address: ofAddress, account: named, all: [ofAddress?.running, named].filter((key) => key !== undefined) }
}

/** A longer name than any is cut to limit memory. */
const accountKey = (account: string): string => `account ${account.slice(0, LONGEST_EMAIL)}`

function refuseFor(wait: number): void {
  if (wait > 0) throw rateLimited(Math.ceil(wait / SECOND))
}
