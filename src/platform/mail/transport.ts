/** Delivers mails to the operator's mail server; one attempt each. */
import type { Transporter } from 'nodemailer'
import { MINUTE, SECOND } from '../../domain/calendar/milliseconds.ts'
import { abortable } from '../abortable.ts'
import { inOneLine, type Composed } from './message.ts'

export interface Mail extends Composed {
  /** The same with each attempt: its Message-ID, by which mail programs recognise what came twice. */
  id: string
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

const TIMEOUT = 30 * SECOND
const TIMEOUTS = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, dnsTimeout: TIMEOUT }
/**
 * How long a server may take to answer a command, in milliseconds. It may have taken a mail on which it is silent, which
 * would arrive twice if it were tried again before (RFC 5321 §4.5.3.2.6).
 */
const SILENCE = { deliver: 10 * MINUTE, check: TIMEOUT }

/** Makes the transport; nodemailer is loaded with the first mail. */
export function createTransport({ url, from }: Options): Transport {
  const stopped = new AbortController()
  let opened: Promise<Transporter> | undefined
  const open = async (socketTimeout: number): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...TIMEOUTS, socketTimeout })
  }
  return {
    check: async () => void (await (await open(SILENCE.check)).verify()),
    deliver: async ({ id, to, subject, text, html }) => {
      const transporter = await (opened ??= open(SILENCE.deliver))
      const address = from()
      const sent = transporter.sendMail({
        messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
        from: { name: 'Errand', address },
        // As an object it is always one address, whatever characters it contains.
        to: { name: '', address: to },
        subject: inOneLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await abortable(sent, stopped.signal)
    },
    stop: (withinMs = 2 * SECOND) =>
      void setTimeout(() => stopped.abort(new Error('Errand is stopping')), withinMs).unref(),
  }
}

/**
 * Whether the server refused this mail permanently (RFC 5321: 5yz). What it refuses before it knows of one, such as the
 * connection or the password, is tried again.
 */
export function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && responseCode !== MUST_SIGN_IN && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** RFC 4954 §6. */
const MUST_SIGN_IN = 530

/** The error for the log, without content and recipient of the mail. */
export function mailErrorText(error: unknown): string {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  return [code, responseCode ?? message].filter((part) => part !== undefined).join(' ')
}
