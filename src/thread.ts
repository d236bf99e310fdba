/** The program of the worker threads: all jobs, each loaded when it is first needed. */
import { parentPort, type MessagePort } from 'node:worker_threads'
import type { ThreadJob } from './platform/threads/worker.ts'

const JOBS: Record<string, () => Promise<ThreadJob>> = {
  'account import': async () => (await import('./features/import/account/parts.ts')).accountJob,
  'todoist import': async () => (await import('./features/import/projects/todoist-files.ts')).todoistJob,
  'mapped import': async () => (await import('./features/import/projects/mapped-rows.ts')).mappedJob,
  'template import': async () => (await import('./features/templates/read-file.ts')).templateJob,
  mail: async () => (await import('./platform/mail-in/read.ts')).mailParts,
}

interface Task {
  job: string
  data: never
}

const asked = <Message>(port: MessagePort): Promise<Message> =>
  new Promise((resolve) => void port.once('message', resolve))

async function work(port: MessagePort, { job, data }: Task): Promise<void> {
  const load = JOBS[job]
  if (!load) throw new Error(`There is no job ${job}`)
  const parts = (await load())(data)
  for await (const { content, transfer = [] } of parts) {
    port.postMessage({ content }, transfer)
    await asked(port)
  }
  port.postMessage(null, [])
}

async function serve(): Promise<never> {
  if (!parentPort) throw new Error('This program runs in a worker thread')
  for (;;) await work(parentPort, await asked<Task>(parentPort))
}

// An error ends the thread; `platform/threads/worker.ts` passes it to the caller.
void serve()
