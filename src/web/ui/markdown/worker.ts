/** Renders Markdown beside the page: the program of `/markdown-worker.js`. Its first message says that it is there. */
import { renderMarkdown } from './render.ts'

const here = globalThis as unknown as Worker

here.addEventListener('message', ({ data }: MessageEvent<string>) => here.postMessage(renderMarkdown(data), []))
here.postMessage(null, [])
