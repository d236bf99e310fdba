/** A listening socket that the service manager opened and hands over at the start: sd_listen_fds(3). */
import { CannotListen } from '../net/cannot-listen.ts'

/** The first descriptor handed over. */
const FIRST = 3

/**
 * The descriptor of the socket handed over to the process `pid`; undefined when there is none. Throws `CannotListen`
 * when there are several.
 */
export function inheritedSocket(
  environment: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined {
  const { LISTEN_PID: meant, LISTEN_FDS: count } = environment
  // A parent may have left both in the environment of its children.
  if (meant !== String(pid) || !/^[1-9]\d*$/.test(count ?? '')) return undefined
  if (count !== '1') throw new CannotListen(`Errand listens on one socket, but ${count} were handed over to it.`)
  return FIRST
}
