import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { prepareFolder } from '../../src/platform/db/opening/folder.ts'
import { checkBackups } from '../../src/platform/doctor/backups.ts'
import { checkDatabase, checkFolder, checkKeeping } from '../../src/platform/doctor/data.ts'
import { checkReplication } from '../../src/platform/doctor/replication.ts'
import { checkMail, checkProxy, checkServer } from '../../src/platform/doctor/servers.ts'
import { checkClock } from '../../src/platform/doctor/time.ts'
import { shownSettings } from '../../src/platform/settings/config.ts'
import { createTransport } from '../../src/platform/mail/transport.ts'
import { openInstanceKey } from '../../src/platform/instance-key.ts'
import { openSqlite } from '../../src/platform/program/native.ts'
import { fingerprints, household } from '../support/stored/backups.ts'
import { freshFolder, migrations } from '../support/database.ts'
import { run, serveInProcess } from '../support/machine/process.ts'
import { top } from '../support/sources.ts'

const HOUR = 3_600_000
const NEWEST = migrations.length
const texts = (found: readonly { isWrong: boolean; text: string }[]) =>
  found.map(({ isWrong, text }) => `${isWrong ? '!!' : 'ok'} ${text}`)
const nothing = () => []

test('a sound folder is fine, with and without a server on it, and looking changes nothing', async (t) => {
  const { dataDir, db } = household(t)
  chmodSync(dataDir, 0o700)
  assert.deepEqual(texts([checkFolder(dataDir), ...checkKeeping(dataDir)]), [`ok data in ${dataDir}`])
  const [server, sound] = texts(checkDatabase(dataDir, NEWEST, nothing))
  assert.equal(server, 'ok a server runs on it')
  assert.match(sound!, /^ok database sound, \d+\.\d KB$/)
  await db.close()
  const before = fingerprints(dataDir)
  assert.equal(texts(checkDatabase(dataDir, NEWEST, nothing))[0], 'ok no server runs on it')
  assert.deepEqual(fingerprints(dataDir), before)
})

test('a server that does not answer is a fault; one that does, or is not there, is none', async (t) => {
  const folder = freshFolder(t)
  assert.deepEqual(await checkServer(folder), [])
  const { child, ended } = await serveInProcess(t, { ERRAND_DATA_DIR: folder })
  assert.deepEqual(await checkServer(folder), [])
  child.kill('SIGSTOP')
  const [hangs] = texts(await checkServer(folder, 1))
  assert.match(hangs!, /^!! The running server does not answer\. Its log may say why; restart it/)
  child.kill('SIGKILL')
  await ended
  assert.deepEqual(await checkServer(folder), [])
})

test('what is wrong with the data is said with what to do', async (t) => {
  const { dataDir, db } = household(t)
  await db.close()
  chmodSync(dataDir, 0o755)
  appendFileSync(join(dataDir, 'instance.key'), '!')
  const [open, key] = texts(checkKeeping(dataDir))
  assert.match(open!, /^!! .* is open to other users of this machine\. Close it: chmod 700/)
  assert.match(key!, /^!! .*instance\.key is damaged\. Put it back from a backup/)
  const raw = openSqlite(join(dataDir, 'errand.db'))
  raw.unsafeMode()
  raw.pragma('writable_schema = ON')
  raw.exec("DELETE FROM sqlite_schema WHERE name = 'blobs_unused'")
  raw.close()
  assert.match(texts(checkDatabase(dataDir, NEWEST, nothing)).at(-1)!, /^!! .* is damaged \(.*\)\. .*errand restore/)
  assert.match(texts(checkDatabase(dataDir, NEWEST - 1, nothing))[0]!, /^!! .*newer Errand/)
  assert.match(checkFolder(join(dataDir, 'none')).text, /^There is no .*Start Errand once, or set ERRAND_DATA_DIR/)
  const empty = freshFolder(t)
  assert.deepEqual(texts(checkDatabase(empty, NEWEST, nothing)), ['ok no database yet: the first start makes it'])
})

test(
  'a disk that became read-only is called so, and no other user is asked for',
  { skip: process.getuid?.() !== 0 && 'needs root, to mount a disk' },
  (t) => {
    const disk = freshFolder()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]).status !== 0) return t.skip('no mounts')
    t.after(() => spawnSync('umount', ['--lazy', disk]))
    assert.match(checkFolder(disk).text, /\(EROFS\)\. Its disk is read-only, .*dmesg/)
    for (const folder of [disk, join(disk, 'new', 'data')])
      assert.throws(
        () => prepareFolder(folder),
        /cannot write to its data folder .*\(EROFS.*disk is read-only, .*dmesg.* ReadWritePaths=/,
      )
  },
)

test('a backup that is missing, old or not whole is said', async (t) => {
  const { attach, backUp, clock, dataDir } = household(t)
  assert.match(texts(checkBackups(dataDir, clock.now()))[0]!, /^!! There is no backup yet\. Make one: "errand backup"/)
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  const copy = join(dataDir, 'backups', 'before-schema-8-2026-03-04T08-00-00.000Z.db')
  writeFileSync(copy, '')
  assert.match(
    texts(checkBackups(dataDir, clock.now()))[0]!,
    /^!! There is no whole backup yet, only a copy of the database .*, before-schema-8-\S+\.db\. Make one: "errand backup"/,
  )
  rmSync(copy)
  await attach('a note')
  await backUp()
  assert.match(
    texts(checkBackups(dataDir, clock.now() - 25 * HOUR))[0]!,
    /^!! \S+ says that it was made at \S+, and the clock says \S+\. Set the clock/,
  )
  assert.match(texts(checkBackups(dataDir, clock.now() + 35 * HOUR))[0]!, /^ok last checked backup .* \(.*, 1 file\)$/)
  assert.match(
    texts(checkBackups(dataDir, clock.now() + 72 * HOUR))[0]!,
    /^!! The last backup is 3 days old\. "errand backup"/,
  )
})

test('an attached file that is gone is said, though a backup has it, and so is a key that is not that of the data', async (t) => {
  const { attach, backUp, dataDir, db } = household(t)
  chmodSync(dataDir, 0o700)
  const sealed = openInstanceKey(dataDir).seal('JBSWY3DPEHPK3PXP', 'totp secret')
  await db.write(
    (tx) =>
      void tx.run(
        `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start,
           created_at, totp_sealed, totp_since) VALUES ('m', 'maja@home', 'maja@home', 'Maja', 'blue', '', 'UTC', 'en', 1, '', ?, '')`,
        [sealed],
      ),
  )
  const sha256 = await attach('a note')
  await backUp()
  await db.close()
  const env = { ERRAND_DATA_DIR: dataDir }
  const problems = async () => (await run(t, ['doctor'], env)).out.match(/(?<=^!! {2}).*/gm)
  const logged = async () => {
    const { child, ended, err } = await serveInProcess(t, env)
    child.kill('SIGTERM')
    await ended
    return /"people":1,"msg":"the instance key is not the one of this database/.test(await err)
  }
  const old = /^The last backup is /
  for (const problem of (await problems())!) assert.match(problem, old)
  assert.equal(await logged(), false)
  rmSync(join(dataDir, 'files'), { recursive: true })
  rmSync(join(dataDir, 'instance.key'))
  assert.equal(await logged(), true)
  const [key, file] = (await problems())!
  assert.match(
    key,
    /^The instance key does not belong .*to sign in: maja@home\. Stop Errand, put instance\.key back from/,
  )
  assert.match(file!, new RegExp(`^1 attached file is .*: ${sha256}\\. .*copy what \\S+/backups/files has`))
})

test('how far Litestream has read the database is said, and when it stands still or has read nothing', (t) => {
  const dataDir = freshFolder(t)
  const replication = (newest: string | null) => texts(checkReplication(dataDir, newest))
  assert.deepEqual(replication('2026-03-04T08:00:00.000Z'), [])
  mkdirSync(join(dataDir, '.errand.db-litestream'))
  assert.match(
    replication(null)[0]!,
    /^!! Litestream has read nothing yet\. .*journalctl -u litestream.* delete \S+-litestream\.$/,
  )
  const read = join(dataDir, '.errand.db-litestream', 'ltx', '0')
  mkdirSync(read, { recursive: true })
  for (const name of ['9-0000000000000009.ltx', 'a-000000000000000c.ltx', 'd-000000000000000d.ltx.tmp']) {
    writeFileSync(join(read, `000000000000000${name}`), '')
    utimesSync(join(read, `000000000000000${name}`), new Date(0), new Date('2026-03-04T08:00:00.000Z'))
  }
  const position = [
    'ok Litestream has read the database up to transaction 000000000000000c, at 2026-03-04T08:00:00.000Z',
  ]
  assert.deepEqual([replication(null), replication('2026-03-04T09:00:00.000Z')], [position, position])
  assert.match(
    replication('2026-03-04T09:00:01.000Z')[0]!,
    /^!! Litestream read .* last at 2026-03-04T08:00:00\.000Z \(transaction 0{15}c\), but it was changed at 2026-03-04T09:00:01/,
  )
})

test('a clock that is behind what was done is said', () => {
  const now = Date.parse('2026-03-04T08:00:00.000Z')
  assert.equal(checkClock(now, '2026-03-04T08:30:00.000Z').isWrong, false)
  const { isWrong, text } = checkClock(now, '2026-03-05T08:00:00.000Z')
  assert.ok(isWrong)
  assert.match(text, /The clock says 2026-03-04T08:00:00\.000Z, but the last change was at 2026-03-05.*timedatectl/)
})

test('a mail server that does not answer is said, without its password', async (t) => {
  const mute = createServer((socket) => socket.end('554 not here\r\n'))
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  t.after(() => mute.close())
  const { port } = mute.address() as AddressInfo
  const transport = createTransport({ url: `smtp://maja:hunter2@127.0.0.1:${port}`, from: () => 'errand@home' })
  const { isWrong, text } = await checkMail(() => transport.check())
  assert.ok(isWrong)
  assert.match(text, /^The mail server does not take mail \(.*\)\. Look at ERRAND_SMTP_URL/)
  assert.equal(text.includes('hunter2'), false)
  assert.equal((await checkMail(null)).isWrong, false)
})

test('settings are shown without passwords', () => {
  const shown = shownSettings({ ERRAND_SMTP_URL: 'smtps://maja%40home:hunter2@mail.home', ERRAND_LISTEN: ':9000' })
  const of = (name: string) => shown.find((one) => one.name === name)
  assert.deepEqual(of('ERRAND_LISTEN'), { name: 'ERRAND_LISTEN', value: ':9000', isSet: true })
  assert.deepEqual(of('ERRAND_HSTS'), { name: 'ERRAND_HSTS', value: 'false', isSet: false })
  assert.equal(JSON.stringify(shown).includes('hunter2'), false)
  assert.match(of('ERRAND_SMTP_URL')!.value!, /^smtps:\/\/maja%40home:…@mail\.home$/)
})

test('a reverse proxy that the settings do not name is said', () => {
  assert.match(texts(checkProxy('https://errand.example.org', []))[0]!, /^!! .*Set it to the address of the proxy\.$/)
  assert.deepEqual(checkProxy('https://errand.example.org', ['127.0.0.1']), [])
  for (const address of ['http://errand.lan:8080', null]) assert.deepEqual(checkProxy(address, []), [])
})

test('the command ends with an error when something is wrong, and well when nothing is', async (t) => {
  const { dataDir, db } = household(t)
  await db.close()
  chmodSync(dataDir, 0o700)
  const env = { ERRAND_DATA_DIR: dataDir }
  const well = await run(t, ['doctor'], env)
  assert.deepEqual([well.code, well.err], [0, ''], well.out)
  assert.match(well.out, /^ok {2}Errand \d.*\nok {2}ERRAND_LISTEN = :8080 \(not set\)\n/)
  assert.match(well.out, /\nNo problems found\.\n$/)
  writeFileSync(join(dataDir, 'errand.db'), '')
  const ill = await run(t, ['doctor'], { ...env, ERRAND_LISEN: ':1', ERRAND_BASE_URL: 'https://errand.example.org' })
  assert.equal(ill.code, 1)
  assert.match(ill.out, /!! {2}There is no setting ERRAND_LISEN; did you mean ERRAND_LISTEN\?/)
  assert.match(ill.out, /!! {2}.*errand\.db is empty\. .*errand restore/)
  assert.match(ill.out, /!! {2}ERRAND_BASE_URL is https, but /)
  assert.match(ill.out, /\n3 problems found, marked !!\n$/)
})

test(
  'the line of README.md looks at the folder that the settings name',
  { skip: process.platform === 'win32' },
  (t) => {
    const { dataDir } = household(t)
    chmodSync(dataDir, 0o700)
    const settings = join(freshFolder(t), 'settings')
    writeFileSync(settings, `ERRAND_DATA_DIR=${dataDir}\nERRAND_LISTEN=':9000'\n`)
    const [, line] = /^ {4}sudo sh -c '(.*errand doctor)'$/m.exec(readFileSync(`${top}README.md`, 'utf8'))!
    const command = line!
      .replace('/etc/default/errand', settings)
      .replace('runuser -u errand -- errand', `'${process.execPath}' '${top}dist/server.cjs'`)
    const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
    assert.ok(stdout.includes(`ok  data in ${dataDir}\n`), stdout)
    assert.match(stdout, /ERRAND_LISTEN = :9000\n/)
  },
)
