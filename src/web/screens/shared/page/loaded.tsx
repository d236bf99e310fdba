import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { markFirstRowsShown, isLoaded, noteLoaded, takePreloaded } from '../../../data/loading/loaded.ts'
import { ApiError, Unreachable } from '../../../sync/http/errors.ts'
import { connection } from '../../../sync/live.ts'
import { untilRead } from '../../../sync/state/until-read.ts'
import { text } from '../../../text/text.ts'

/** `slow`: also where it is read again once the server is reached. */
type Progress = 'quiet' | 'slow' | 'ready' | 'failed'
const QUIET_MS = 150
/** So often a server that is reached may leave a request unanswered before that is told. */
export const PATIENCE = 2

interface LoadedProps {
  /** Names what is loaded; another key loads again. */
  of: string
  /** `begun`: there is enough to show. */
  load: (begun: () => void) => Promise<unknown>
  /** Whether it is here before it is read again; where that is left out, once it was read, on the last visit too. */
  here?: boolean
  children: () => ComponentChildren
  /** What is shown all the same when it cannot be loaded. */
  otherwise?: () => ComponentChildren
  /** What the button does besides asking again. */
  again?: () => void
}

/**
 * Shows its children once they are here: nothing for 150 ms, then still skeletons. Without the server it says so, and
 * reads as soon as that is reached.
 */
export function Loaded({ of, load, here, children, otherwise, again }: LoadedProps) {
  const [progress, setProgress] = useState<Progress>('quiet')
  const [tries, setTries] = useState(0)
  const shown = useRef('')
  useEffect(() => {
    let early = takePreloaded(of)
    let current = true
    const show = (next: Progress): void => void (current && setProgress(next))
    const slow = setTimeout(() => shown.current !== of && show('slow'), QUIET_MS)
    // What is read again shows what it has until then.
    if (shown.current !== of) setProgress('quiet')
    const begun = (): void => {
      if (current) shown.current = of
      show('ready')
    }
    const read = async (): Promise<void> => {
      if (early?.hasBegun) begun()
      const whole = early?.whole ?? load(begun)
      early = undefined
      await whole
      clearTimeout(slow)
      if (here === undefined) noteLoaded(of)
      begun()
    }
    const stop = untilRead(read, (error, times) => {
      clearTimeout(slow)
      markFirstRowsShown()
      if (shown.current !== of) show(error instanceof Unreachable && times <= PATIENCE ? 'slow' : 'failed')
    })
    return () => {
      current = false
      clearTimeout(slow)
      stop()
    }
  }, [of, tries])
  const isThere = (progress === 'ready' && shown.current === of) || (here ?? isLoaded(of))
  useEffect(() => {
    if (isThere) markFirstRowsShown()
  }, [isThere])
  if (isThere) return <>{children()}</>
  if (progress === 'quiet') return null
  const isLost = connection.value === 'lost'
  const tryAgain = (): void => {
    again?.()
    setTries(tries + 1)
  }
  if (progress !== 'failed' && !isLost) return <Skeleton />
  return (
    <>
      {isLost ? <NotRead /> : <Failed again={tryAgain} />}
      {otherwise?.()}
    </>
  )
}

/** There is nothing to do about it. */
function NotRead() {
  const words = text().notRead
  return (
    <section class="empty" role="status">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
    </section>
  )
}

function Failed({ again }: { again: () => void }) {
  return (
    <section class="empty" role="alert">
      <h2>{text().loadFailed}</h2>
      <button type="button" class="button" onClick={again}>
        {text().tryAgain}
      </button>
    </section>
  )
}

function Skeleton() {
  return (
    <div role="progressbar" aria-label={text().loading}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div class="skeleton" key={row}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

/** One file that does not come says nothing of the connection. */
const notServed = (): Promise<never> => Promise.reject(new ApiError(500, 'internal_error', ''))

/**
 * After an update the server no longer has this version's files, and some browsers ask for none that once did not come.
 * While it does not serve the page either, this one stays.
 */
export async function startAnew(): Promise<void> {
  const page = await fetch('/', { redirect: 'manual' }).catch(() => undefined)
  // 0: a proxy leads to its own sign-in.
  if (page && page.status < 400) location.reload()
}

interface SkeletonProps {
  bring: () => Promise<void>
}

/** What stands for a part of a screen whose program has not come yet. */
export const PartSkeleton = ({ bring }: SkeletonProps) => (
  <Loaded
    of="it"
    load={() => bring().catch(notServed)}
    here={false}
    again={() => void bring().catch(startAnew)}
    children={() => null}
  />
)

/** The same for a screen. */
export const ScreenSkeleton = (props: SkeletonProps) => (
  <div class="page">
    <PartSkeleton {...props} />
  </div>
)
