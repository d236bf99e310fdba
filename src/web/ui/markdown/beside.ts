/** Markdown that may be hard to render: one text after the other in a worker, each with a deadline. */

/** Milliseconds. */
const PATIENCE = 1_000
const PATIENCE_FOR_START = 20_000
const MOST_KEPT = 50

/** By its source: its HTML, or null where it took too long. */
const kept = new Map<string, string | null>()
let last: Promise<unknown> = Promise.resolve()
let worker: Worker | null = null

/** What was rendered before; undefined where nothing was. */
export const renderedBefore = (source: string): string | null | undefined => kept.get(source)

/** The text as HTML; null when that takes too long, or this browser starts no worker. */
export function renderBeside(source: string): Promise<string | null> {
  const mine = last.then(async () => {
    const before = kept.get(source)
    return before === undefined ? keep(source, await render(source).catch(() => null)) : before
  })
  last = mine
  return mine
}

function keep(source: string, html: string | null): string | null {
  kept.set(source, html)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return html
}

async function render(source: string): Promise<string> {
  const running = (worker ??= await start())
  worker = null
  running.postMessage(source, [])
  const html = await answerOf(running, PATIENCE)
  worker = running
  return html
}

async function start(): Promise<Worker> {
  const started = new Worker('/markdown-worker.js')
  await answerOf(started, PATIENCE_FOR_START)
  return started
}

/** The next message of the worker, within so many milliseconds. */
function answerOf(running: Worker, within: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const { signal } = over
    const patience = setTimeout(() => fail(), within)
    const settle = () => {
      clearTimeout(patience)
      over.abort()
    }
    const fail = () => {
      settle()
      running.terminate()
      reject(new Error('The worker was given up'))
    }
    running.addEventListener('error', fail, { signal })
    running.addEventListener('message', ({ data }: MessageEvent<string>) => resolve((settle(), data)), { signal })
  })
}
