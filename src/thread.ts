/** The program of the worker threads: all jobs, each loaded when it is first needed. */
import { parentPort } from 'node:worker_threads'
import type { ThreadJob } from './platform/threads/worker.ts'

const JOBS: Record<string, () => Promise<ThreadJob>> = {
  'account import': async () => (await import('./features/import/account-parts.ts')).accountJob,
  'todoist import': async () => (await import('./features/import/todoist-files.ts')).todoistJob,
  'mapped import': async () => (await import('./features/import/mapped-project.ts')).mappedJob,
  'template import': async () => (await import('./features/templates/read-file.ts')).templateJob,
  mail: async () => (await import('./platform/mail-in/read.ts')).mailParts,
}

interface Task {
  job: string
  data: never
}

const asked = <Message>(): Promise<Message> => new Promise((resolve) => void parentPort!.once('message', resolve))

async function work({ job, data }: Task): Promise<void> {
  const parts = (await JOBS[job]!())(data)
  for await (const { content, transfer = [] } of parts) {
    parentPort!.postMessage({ content }, transfer)
    await asked()
  }
  parentPort!.postMessage(null, [])
}

async function serve(): Promise<never> {
  for (;;) await work(await asked<Task>())
}

// An error ends the thread; `platform/threads/worker.ts` passes it to the caller.
void serve()
