import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { isLoaded, loaded, reloads, takeFresh } from '../../../data/loading/loaded.ts'
import { text } from '../../../text/text.ts'

type Progress = 'quiet' | 'slow' | 'ready' | 'failed'
const QUIET_MS = 150

interface LoadedProps {
  /** Names what is loaded; another key loads again. */
  of: string
  /** `begun`: there is enough to show. */
  load: (begun: () => void) => Promise<unknown>
  children: () => ComponentChildren
  /** What is shown all the same when it cannot be loaded. */
  otherwise?: () => ComponentChildren
}

/** Shows its children when they are loaded: nothing for 150 ms, then still skeletons, and a way on if it fails. */
export function Loaded({ of, load, children, otherwise }: LoadedProps) {
  const [progress, setProgress] = useState<Progress>('quiet')
  const [tries, setTries] = useState(0)
  const shown = useRef('')
  useEffect(() => {
    if (takeFresh(of)) return
    let current = true
    const show = (next: Progress): void => void (current && setProgress(next))
    const slow = setTimeout(() => shown.current !== of && show('slow'), QUIET_MS)
    // What is read again shows what it has until then.
    if (shown.current !== of) setProgress('quiet')
    const showChildren = (): void => {
      shown.current = of
      show('ready')
    }
    load(() => current && showChildren())
      .then(
        () => {
          loaded.add(of)
          showChildren()
        },
        () => show(isLoaded(of) ? 'ready' : 'failed'),
      )
      .finally(() => clearTimeout(slow))
    return () => {
      current = false
      clearTimeout(slow)
    }
  }, [of, tries, reloads.value])
  if (progress === 'ready' || isLoaded(of)) return <>{children()}</>
  if (progress === 'failed')
    return (
      <>
        <Failed again={() => setTries(tries + 1)} />
        {otherwise?.()}
      </>
    )
  return progress === 'slow' ? <Skeleton /> : null
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
