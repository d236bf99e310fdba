/** Says to the operator why an address cannot be listened on. */
import { codeOf } from '../error-code.ts'

/** The address is in use, not permitted or not of this machine. The message is a sentence for the operator. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

interface Address {
  /** Undefined: all addresses. */
  host: string | undefined
  port: number
  /** A listening socket that was handed over, in place of both. */
  socket?: number | undefined
}

/** `setting`: the name of the setting that holds the address. */
export function cannotListen(error: unknown, { host, port, socket }: Address, setting: string): CannotListen {
  const code = codeOf(error)
  if (socket !== undefined)
    return new CannotListen(`Errand cannot listen on the socket that was handed over (${code}).`)
  const where = host === undefined ? `port ${port}` : `${nameInUrl(host)}:${port}`
  if (code === 'EADDRINUSE')
    return new CannotListen(`Something else listens on ${where} already. Stop it, or set ${setting} to another port.`)
  if (code === 'EACCES')
    return new CannotListen(
      `This user may not listen on ${where}. Set ${setting} to a port above 1023, or allow it as README.md says.`,
    )
  return new CannotListen(`Errand cannot listen on ${where} (${code}). Set ${setting} to an address of this machine.`)
}

/** A host as it stands in a URL for this machine. */
export const nameInUrl = (host: string | undefined): string =>
  host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
