/** Sends a request from a thread of its own, so that what it costs the client is not the server's. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const PROGRAM = `
  const { parentPort, workerData: { url, method, headers, body } } = require('node:worker_threads')
  const { request } = require('node:http')
  parentPort.once('message', () => {
    const sent = request(url, { method, headers: { ...headers, 'Content-Length': body.length } }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks)
        parentPort.postMessage({ status: answer.statusCode, length: text.length, start: text.toString('utf8', 0, 500) })
      })
    })
    sent.on('error', (error) => { throw error })
    sent.end(body)
  })
  parentPort.postMessage('ready')
`

export interface SentBeside {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array
}

/** `start`: the first 500 bytes of the answer; `length`: its bytes. */
export interface AnsweredBeside {
  status: number
  length: number
  start: string
}

/** Returns the function that sends; everything else is done by then. */
export async function readyBeside({ url, method = 'POST', headers = {}, body = new Uint8Array() }: SentBeside) {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { url, method, headers, body } })
  await once(worker, 'message')
  return async (): Promise<AnsweredBeside> => {
    const answered = Promise.race([once(worker, 'message'), once(worker, 'error')])
    worker.postMessage('send', [])
    const [answer] = (await answered) as [AnsweredBeside | Error]
    await worker.terminate()
    if (answer instanceof Error) throw answer
    return answer
  }
}
