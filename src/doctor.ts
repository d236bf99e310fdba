/** `errand doctor`: checks the installation and prints a line per check; changes nothing. */
import about from '../package.json' with { type: 'json' }
import { sealedByOther } from './doors/other-key.ts'
import { USED_BLOBS } from './features/attachments/queries.ts'
import { ntfyServers } from './features/notifications/settings.ts'
import type { Blob } from './platform/backup/gathering.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, shownSettings, WrongSetting, type Config } from './platform/settings/config.ts'
import { newestSchema } from './platform/db/opening/shipped.ts'
import { checkBackups } from './platform/doctor/backups.ts'
import { fine, wrong, type Finding } from './platform/doctor/check.ts'
import { checkDatabase, checkFolder, checkKeeping, checkSpace } from './platform/doctor/data.ts'
import { checkFiles, checkKey } from './platform/doctor/beside-database.ts'
import { checkReplication } from './platform/doctor/replication.ts'
import { checkMail, checkNtfy, checkProxy, checkServer } from './platform/doctor/servers.ts'
import { checkClock, newestChange } from './platform/doctor/time.ts'
import { hasInstanceKey, openInstanceKey } from './platform/instance-key.ts'
import { createTransport } from './platform/mail/transport.ts'
import { unpackNativeInto } from './platform/program/native.ts'
import { createOutgoing } from './platform/outgoing/outgoing.ts'
import { settingMistakes } from './setting-mistakes.ts'

export async function doctor(): Promise<void> {
  const findings: Finding[] = []
  const say = (...found: Finding[]) => {
    findings.push(...found)
    for (const { isWrong, text } of found) console.log(`${isWrong ? '!!' : 'ok'}  ${text}`)
  }
  say(fine(`Errand ${about.version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`))
  const config = settings(say)
  if (config) await examine(config, say)
  const count = findings.filter(({ isWrong }) => isWrong).length
  console.log(count === 0 ? 'No problems found.' : `${count} ${count === 1 ? 'problem' : 'problems'} found, marked !!`)
  process.exitCode = count === 0 ? 0 : 1
}

type Say = (...found: Finding[]) => void

function settings(say: Say): Config | null {
  try {
    const config = readConfig(process.env, (sentence) => say(wrong(sentence)))
    for (const { name, value, isSet } of shownSettings(process.env))
      say(fine(`${name} = ${value ?? '–'}${isSet ? '' : ' (not set)'}`))
    say(...settingMistakes(config).map(wrong), ...checkProxy(config.baseUrl, config.trustedProxies))
    return config
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    say(wrong(error.message))
    return null
  }
}

async function examine({ dataDir, keptFree, smtpUrl, mailFrom, outgoingAllow }: Config, say: Say): Promise<void> {
  const folder = checkFolder(dataDir)
  say(folder)
  if (folder.isWrong) return
  say(...checkKeeping(dataDir))
  unpackNativeInto(dataDir)

  let servers: string[] = []
  let isFresh = true
  const database = checkDatabase(dataDir, newestSchema(), (raw) => {
    isFresh = raw.prepare('SELECT count(*) FROM users').pluck().get() === 0
    const key = hasInstanceKey(dataDir) ? openInstanceKey(dataDir) : null
    if (key) servers = ntfyServers(raw, key)
    const newest = newestChange(raw)
    return [
      ...checkKey(sealedByOther({ all: (sql) => rowsOf(raw, sql) as never }, key)),
      ...checkFiles(dataDir, raw.prepare<[], Blob>(USED_BLOBS).all()),
      checkClock(systemClock.now(), newest),
      ...checkReplication(dataDir, newest),
    ]
  })
  say(...database, ...(await checkServer(dataDir)), checkSpace(dataDir, keptFree))
  if (!isFresh) say(...checkBackups(dataDir, systemClock.now()))

  const transport = smtpUrl === null ? null : createTransport({ url: smtpUrl, from: () => mailFrom ?? '' })
  say(await checkMail(transport && (() => transport.check())))
  const outgoing = createOutgoing({ allow: outgoingAllow })
  for (const server of servers) say(await checkNtfy(outgoing, server))
}

/** None, if this database is older than the table: the next start makes it. */
function rowsOf(raw: { prepare(sql: string): { all(): unknown[] } }, sql: string): unknown[] {
  try {
    return raw.prepare(sql).all()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such table')) return []
    throw error
  }
}
