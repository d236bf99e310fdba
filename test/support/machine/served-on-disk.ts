import { join } from 'node:path'
import { Client } from '../app.ts'
import type { Ends } from '../database.ts'
import { PASSWORD } from '../people.ts'
import { openDisk } from './disk.ts'
import { serveInProcess } from './process.ts'

type Served = Awaited<ReturnType<typeof serveInProcess>>

/** A server with one account, whose data lies on a disk of its own; `losePower` ends a server and brings the disk back. */
export async function serveOnDisk(test: Ends) {
  const disk = openDisk(test)
  const env = { ERRAND_DATA_DIR: join(disk.path, 'data') }
  const server = await serveInProcess(test, env)
  const account = { email: 'maja@home', name: 'Maja', password: PASSWORD }
  const { headers } = await new Client(server.url).post('/auth/setup', account)
  const session = new Client(server.url, { Cookie: headers.getSetCookie()[0]!.split(';')[0]! })
  const losePower = async ({ child, ended }: Served): Promise<void> => {
    disk.cutPower()
    child.kill('SIGKILL')
    await ended
    disk.powerOn()
  }
  return { disk, env, server, session, losePower }
}
