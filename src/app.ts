/** The only file that knows everything: opens the database, mounts the doors. */
import { check } from './contract/check.ts'
import type { Committed } from './domain/events.ts'
import { allRoutes, outsideRoutes, type Services } from './doors/rest.ts'
import { webDoor } from './doors/web.ts'
import { createAuthenticate, Presence } from './features/accounts/authenticate.ts'
import { baseUrlOf } from './features/accounts/base-url.ts'
import { SignInLimits } from './features/accounts/sign-in-limits.ts'
import { announceCommits } from './features/history/announce.ts'
import { INDEX_TRIGGERS, SQL_FUNCTIONS } from './features/indexing/upkeep.ts'
import { listAssets, readAsset } from './platform/assets.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db/open.ts'
import { createHub } from './platform/events/hub.ts'
import { createHandler } from './platform/http/chain.ts'
import { startServer } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { unpackNativeInto } from './platform/native.ts'

const MINUTE = 60_000

export interface Running {
  /** How to reach it from this machine. */
  url: string
  /** Finishes what runs, checkpoints and closes, within 5 s. */
  stop(): Promise<void>
}

interface Surroundings {
  clock: Clock
  log: Log
  /** The disk can no longer be trusted; the process should end. */
  onFatal?: (error: unknown) => void
}

/** Starts everything; rejects with `CannotOpen` or `CannotListen` and a sentence for the operator. */
export async function start(config: Config, { clock, log, onFatal = endProcess }: Surroundings): Promise<Running> {
  unpackNativeInto(config.dataDir)
  const db = openDatabase({
    dataDir: config.dataDir,
    clock,
    log,
    migrations: migrations(),
    functions: SQL_FUNCTIONS,
    triggers: INDEX_TRIGGERS,
    onFatal,
  })
  const hub = createHub<Committed>(log)
  const presence = new Presence()
  const services: Services = {
    db,
    clock,
    limits: new SignInLimits(),
    mail: { invited: () => false },
    baseUrl: baseUrlOf(config),
  }
  const quiet = announceCommits(db, hub)

  const handler = createHandler({
    routes: allRoutes(services),
    outside: outsideRoutes(),
    db,
    clock,
    config,
    log,
    check,
    authenticate: createAuthenticate(presence),
    fallback: webDoor(),
  })
  const listening = { handler, host: config.listen.host, port: config.listen.port, hsts: config.hsts }
  const server = await startServer(listening).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const everyMinute = setInterval(() => {
    presence.flush(db).catch((error: unknown) => log.warn({ err: error }, 'noting who was here failed'))
  }, MINUTE)

  return {
    url: server.url,
    stop: async () => {
      clearInterval(everyMinute)
      await server.stop()
      await presence.flush(db).catch(() => {})
      quiet()
      await db.close()
    },
  }
}

const migrations = () =>
  listAssets('schema/migrations/').map((name) => ({
    name: name.slice('schema/migrations/'.length, -'.sql'.length),
    sql: readAsset(name)!.toString('utf8'),
  }))

function endProcess(): never {
  process.exit(1)
}
