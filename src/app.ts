/** The only file that knows everything: opens the data, mounts the doors. */
import { check } from './contract/check.ts'
import { MOST_PARTS } from './contract/inbound.ts'
import { mayUse } from './contract/scopes.ts'
import { MINUTE } from './domain/calendar/milliseconds.ts'
import type { Committed } from './domain/events.ts'
import { adminDoor } from './doors/admin.ts'
import { caldavDoor } from './doors/caldav/door.ts'
import { backupsOf, openData, type Surroundings } from './doors/data.ts'
import { allJobs } from './doors/jobs.ts'
import { sealedByOther } from './doors/other-key.ts'
import { allRoutes, outsideRoutes, type Services } from './doors/rest.ts'
import { openMailDoor } from './doors/smtp.ts'
import { pageStylesheet, webDoor } from './doors/web.ts'
import { webSocketDoor, type WebSocketDoor } from './doors/websocket/door.ts'
import { createAuthenticate, Presence, findPresentCaller } from './features/sessions/authenticate.ts'
import { baseUrlOf, keepBaseUrl } from './features/accounts/base-url.ts'
import { createAccountMails } from './features/accounts/mails/mails.ts'
import { needsSetup } from './features/accounts/queries.ts'
import { newSetUpCode } from './features/sign-in/set-up-code.ts'
import { SignInLimits } from './features/accounts/sign-in-limits.ts'
import { freeUnusedFiles } from './features/attachments/freeing.ts'
import { isBlobUsed } from './features/attachments/queries.ts'
import { announceCommits } from './features/history/announce.ts'
import { emailChannel } from './features/notifications/email.ts'
import { ntfyChannel } from './features/notifications/ntfy.ts'
import { rescheduleRemindersOf } from './features/tasks/reminder-schedule.ts'
import { openAdminSocket } from './platform/net/admin-socket.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/settings/config.ts'
import type { Database } from './platform/db/transaction.ts'
import { watchIdle, type IdleWatch } from './platform/net/idle.ts'
import { createHub } from './platform/events/hub.ts'
import { openFiles } from './platform/files/store.ts'
import { createApp, type Fetch } from './platform/http/app.ts'
import type { Authenticate } from './platform/http/caller/caller.ts'
import { startServer } from './platform/http/server.ts'
import { openInstanceKey, refuseDamagedKey, type InstanceKey } from './platform/instance-key.ts'
import { createJobLoop } from './platform/jobs/loop.ts'
import type { Log } from './platform/log/log.ts'
import { createMailParser } from './platform/mail-in/parse.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { senderOf } from './platform/mail/sender.ts'
import { createTransport, type Transport } from './platform/mail/transport.ts'
import { createOutgoing } from './platform/outgoing/outgoing.ts'
import { systemTimers, type Timers } from './platform/net/timers.ts'

export interface Running {
  /** URL for this machine. */
  url: string
  /** Where it takes mail; null when it listens for none. */
  mailPort: number | null
  /** The code for creating the first account from another network; null once there is an account. */
  setUpCode: string | null
  /** Runs the jobs that are due now. */
  tick(): Promise<void>
  /** Finishes what runs, checkpoints and closes, within 5 s. */
  stop(): Promise<void>
}

interface StartOptions {
  clock: Clock
  log: Log
  /** The disk can no longer be trusted; the process should end. */
  onFatal?: (error: unknown) => void
  timers?: Timers
  /** Whether jobs run by themselves; false: only by `tick`. Default: true. */
  ticks?: boolean
  /** A listening socket to use in place of the address in the settings. */
  socket?: number | undefined
  /** Called once, when nobody has used the server for `idleStop` minutes. */
  onIdle?: () => void
  /** Whether the nightly backup is one of the jobs. Default: true. */
  nightly?: boolean
}

/** Starts everything; rejects with `CannotOpen` or `CannotListen` and a sentence for the operator. */
export async function start(config: Config, options: StartOptions): Promise<Running> {
  const { clock, log, onFatal = endProcess, timers = systemTimers, ticks = true, nightly = true, onIdle } = options
  refuseDamagedKey(config.dataDir)
  const db = openData(config, { clock, log, onFatal })
  const { services, transport } = servicesOf(config, db, { clock, log, onFatal })
  const { files, key, baseUrl, outgoing, presence } = services
  warnOfOtherKey(db, key, log)
  const hub = createHub<Committed>(log)
  const stopAnnouncing = announceCommits(db, hub)
  const stopFreeing = freeUnusedFiles(db, files, log)
  const channels = { email: transport && emailChannel(transport), ntfy: ntfyChannel(outgoing) }
  const backups = backupsOf(config, db, clock, files.holdAll)
  const byTheClock = allJobs({ clock, key, baseUrl, channels, transport, presence, backups: nightly ? backups : null })
  const jobs = createJobLoop({ jobs: byTheClock, db, clock, log })
  const authenticate = createAuthenticate(presence)
  const authenticateAgain = createAuthenticate(new Presence())
  const live = webSocketDoor({ db, hub, clock, config, log, timers, authenticate, authenticateAgain })
  const fetch = fetchOf(config, services, authenticate, log)
  // Mail servers that find nobody listening try again much later.
  const isNeeded = () => config.smtpListen !== null || admin.isBusy() || jobs.isNeeded()
  const idle =
    config.idleStop !== null && onIdle
      ? watchIdle({ after: config.idleStop * MINUTE, timers, isNeeded, finish: jobs.runPeriodic, onIdle })
      : null
  const listening = listen(config, services, { fetch, live, idle, log, socket: options.socket })
  const { server, mailDoor } = await listening.catch(async (error: unknown) => {
    idle?.stop()
    live.stop()
    await stopFreeing()
    await db.close()
    throw error
  })
  const admin = await openAdminSocket(config.dataDir, adminDoor({ db, baseUrl, backups }), log, timers)
  await keepBaseUrl(db, config, log)
  if (ticks) jobs.start()

  return {
    url: server.url,
    mailPort: mailDoor?.port ?? null,
    setUpCode: needsSetup(db) ? services.setUpCode.shown : null,
    tick: jobs.tick,
    stop: async () => {
      idle?.stop()
      live.stop()
      admin.stop()
      await Promise.all([server.stop(), mailDoor?.stop()])
      outgoing.stop()
      transport?.stop()
      await backups.stop()
      await jobs.stop()
      await presence
        .flush(db)
        .catch((error: unknown) => log.warn({ err: error }, 'when people were last active could not be stored'))
      await stopFreeing()
      stopAnnouncing()
      await db.close()
    },
  }
}

const endProcess = (): never => process.exit(1)

/** What the doors need; and the way to the mail server, null without one. */
function servicesOf(
  config: Config,
  db: Database,
  { clock, log, onFatal }: Surroundings,
): { services: Services; transport: Transport | null } {
  const { dataDir, smtpUrl, keptFree, filesQuota: quota } = config
  const files = openFiles({ dataDir, isUsed: (sha256) => isBlobUsed(db, sha256), onFatal, log, quota, keptFree })
  const baseUrl = baseUrlOf(config)
  const transport =
    smtpUrl === null ? null : createTransport({ url: smtpUrl, from: senderOf(config, () => baseUrl(db)) })
  const key = openInstanceKey(dataDir)
  const services: Services = {
    db,
    clock,
    files,
    limits: new SignInLimits(clock),
    key,
    mail: createAccountMails(transport && createOutbox(key), log),
    presence: new Presence(),
    setUpCode: newSetUpCode(),
    zoneChanged: rescheduleRemindersOf,
    baseUrl,
    outgoing: createOutgoing({ allow: config.outgoingAllow }),
    takesMail: config.smtpListen !== null,
    parseMail: createMailParser(MOST_PARTS),
  }
  return { services, transport }
}

function warnOfOtherKey(db: Database, key: InstanceKey, log: Log): void {
  const { codes, topics, addresses } = sealedByOther(db, key)
  const people = new Set([...codes, ...topics, ...addresses]).size
  if (people > 0) log.error({ people }, 'the instance key is not the one of this database: see errand doctor')
}

interface Listening {
  fetch: Fetch
  live: WebSocketDoor
  idle: IdleWatch | null
  log: Log
  socket: number | undefined
}

/** Takes requests, and mail if it is to; when one of them cannot listen, neither does. */
async function listen(config: Config, services: Services, { fetch, live, idle, log, socket }: Listening) {
  const server = await startServer({
    ...config.listen,
    fetch,
    socket,
    perAddress: config.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
    upgrade: live.upgrade,
    onConnections: (open) => idle?.connections(open),
  })
  if (!config.smtpListen) return { server, mailDoor: null }
  try {
    return { server, mailDoor: await openMailDoor(config.smtpListen, { ...services, log }) }
  } catch (error) {
    await server.stop(0)
    throw error
  }
}

/** Answers every HTTP request. */
const fetchOf = (config: Config, services: Services, authenticate: Authenticate, log: Log): Fetch =>
  createApp({
    routes: allRoutes(services),
    outside: outsideRoutes({ ...services, stylesheet: pageStylesheet() }),
    db: services.db,
    clock: services.clock,
    config,
    log,
    check,
    authenticate,
    findPresentCaller,
    mayUse,
    otherProtocol: caldavDoor({ ...services, authenticate, findPresentCaller, baseUrl: config.baseUrl }),
    page: webDoor(),
  })
