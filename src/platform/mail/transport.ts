/** Delivers mails to the operator's mail server; one attempt each. */
import type { Transporter } from 'nodemailer'
import { inOneLine, type Composed } from './message.ts'

export interface Mail extends Composed {
  /** One email address. */
  to: string
}

export interface Transport {
  /** Resolves when the server has accepted the mail; rejects with the server's error. */
  deliver(mail: Mail): Promise<void>
  /** Connects and signs in without sending; rejects with the server's error. */
  check(): Promise<void>
  /** Aborts unfinished deliveries after `withinMs`. */
  stop(withinMs?: number): void
}

interface Options {
  /** `smtp://user:password@host:port` or `smtps://…` */
  url: string
  /** The sender address. */
  from: () => string
}

const TIMEOUT = 30_000
const TIMEOUTS = {
  connectionTimeout: TIMEOUT,
  greetingTimeout: TIMEOUT,
  socketTimeout: TIMEOUT,
  dnsTimeout: TIMEOUT,
}

/** Makes the transport; nodemailer is loaded with the first mail. */
export function createTransport({ url, from }: Options): Transport {
  const stopped = new AbortController()
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...TIMEOUTS })
  }
  return {
    check: async () => void (await (await (opened ??= open())).verify()),
    deliver: async ({ to, subject, text, html }) => {
      const transporter = await (opened ??= open())
      const sent = transporter.sendMail({
        from: { name: 'Errand', address: from() },
        // As an object it is always one address, whatever characters it contains.
        to: { name: '', address: to },
        subject: inOneLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await unless(stopped.signal, sent)
    },
    stop: (withinMs = 2000) => void setTimeout(() => stopped.abort(new Error('Errand is stopping')), withinMs).unref(),
  }
}

function unless<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Whether the server refused the mail permanently (RFC 5321: 5yz); anything else is tried again, a wrong password too. */
export function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && code !== 'EAUTH'
}

/** The error for the log, without content and recipient of the mail. */
export function mailErrorText(error: unknown): string {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  return [code, responseCode ?? message].filter((part) => part !== undefined).join(' ')
}
