/** One try to hand a mail to the operator's mail server. */
import type { Transporter } from 'nodemailer'
import { inOneLine, type Composed } from './message.ts'

export interface Mail extends Composed {
  /** One address. */
  to: string
}

export interface Transport {
  /** Resolves once the server has taken it; rejects with what it said. */
  deliver(mail: Mail): Promise<void>
  /** Connects and signs in, and sends nothing; rejects with what the server said. */
  check(): Promise<void>
  /** Lets what is being sent finish, at most for `withinMs`, then breaks off. */
  stop(withinMs?: number): void
}

interface Options {
  /** `smtp://user:password@host:port` or `smtps://…` */
  url: string
  /** The address mails come from. */
  from: () => string
}

const PATIENCE = 30_000
const TIMEOUTS = {
  connectionTimeout: PATIENCE,
  greetingTimeout: PATIENCE,
  socketTimeout: PATIENCE,
  dnsTimeout: PATIENCE,
}

/** The mail library is loaded with the first mail. */
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
        // As an object it is one address, whatever it holds.
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

/** Whether the server has said no for good (RFC 5321: 5yz); all else is worth another try. */
export const isForGood = (error: unknown): boolean =>
  ((error as { responseCode?: number } | null)?.responseCode ?? 0) >= 500

/** What went wrong, for the log: without what was being sent, and to whom. */
export function mailErrorText(error: unknown): string {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  return [code, responseCode ?? message].filter((part) => part !== undefined).join(' ')
}
