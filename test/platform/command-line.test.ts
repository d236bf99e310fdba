import assert from 'node:assert/strict'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { Client } from '../support/app.ts'
import { freshFolder } from '../support/database.ts'
import { NOBODY, startedByNobody } from '../support/machine/other-user.ts'
import { PASSWORD } from '../support/people.ts'
import { errand, firstLine, run, serveInProcess } from '../support/machine/process.ts'

test('the version is told, and a command that does not exist is answered with those that do', async (t) => {
  const version = await run(t, ['--version'])
  assert.match(version.out, /^errand \d+\.\d+\.\d+\n$/)
  assert.equal(version.code, 0)
  const unknown = errand(t, ['sevre'])
  assert.equal(await unknown.ended, 2)
  const answer = await unknown.err
  assert.match(answer, /^There is no command “sevre”\.\n\nUsage:\n {2}errand serve /)
  assert.match(answer, /\n {2}errand restore <backup> \[--without-missing-files\] {2}/)
  const help = errand(t, ['help', 'sevre'])
  assert.equal(await help.ended, 2)
  assert.equal(await help.err, answer)
})

test('a command that is asked for help, or is given the wrong words, is told how it is used, and does nothing', async (t) => {
  const env = { ERRAND_DATA_DIR: join(freshFolder(t), 'data') }
  const usage = /^Usage:\n {2}errand restore <backup> \[--without-missing-files\] {2}Restore .*\n\nSettings come /
  for (const words of ['restore --help', 'restore latest -h', 'help restore']) {
    const { out, code } = await run(t, words.split(' '), env)
    assert.match(out, usage)
    assert.equal(code, 0)
  }
  const ofUsers = (await run(t, ['user', 'reset-2fa', '--help'], env)).out
  assert.deepEqual(ofUsers.match(/(?<= {2}errand ).*?(?= {2})/g), [
    'user list',
    'user reset-link <email>',
    'user reset-2fa <email>',
  ])
  for (const [words, sentence] of [
    ['doctor now', '“doctor” takes no arguments.'],
    ['user reset-link', '“user reset-link” needs <email>.'],
    ['user reset-link ', '“user reset-link” needs <email>.'],
    ['user reset-2fa a@home b@home', '“user reset-2fa” takes only <email>.'],
    ['restore a b c d', '“restore” takes only <backup> [--without-missing-files].'],
    ['user reset', 'There is no command “user reset”.'],
  ] as const) {
    const { err, code } = await run(t, words.split(' '), env)
    const [complaint, , ...help] = err.split('\n')
    assert.deepEqual([complaint, help[0], code], [sentence, 'Usage:', 2])
    assert.match(help[1]!, new RegExp(`^ {2}errand ${words.split(' ')[0]!} `))
  }
  assert.equal(existsSync(env.ERRAND_DATA_DIR), false)
})

test('a restore that names no backup lists them and ends with an error, as nothing was restored', async (t) => {
  const env = { ERRAND_DATA_DIR: join(freshFolder(t), 'data') }
  for (const words of [['restore'], ['restore', '--without-missing-files'], ['restore', ''], ['restore', ' ']]) {
    const { out, err, code } = await run(t, words, env)
    assert.match(out, /^There is no backup in /)
    assert.deepEqual([err, code], ['Usage: errand restore <backup> [--without-missing-files]\n', 1])
  }
})

test('a wrong setting stops the start with one sentence and touches nothing', async (t) => {
  const { ended, err } = errand(t, ['serve'], { ERRAND_HSTS: 'yes' })
  assert.equal(await ended, 1)
  assert.equal(await err, 'ERRAND_HSTS must be true or false.\n')
})

test('serving says where in one line on stdout, and ends well on SIGTERM', async (t) => {
  const env = { ERRAND_LISTEN: '127.0.0.1:0', ERRAND_DATA_DIR: freshFolder(t), ERRAND_LOGLEVEL: 'info' }
  const { child, ended, err } = errand(t, [], env)
  const [, url] = /^Errand listens on (http:\/\/127\.0\.0\.1:\d+)$/.exec(await firstLine(child)) ?? []
  assert.equal((await fetch(`${url}/api/v1/healthz`)).status, 200)
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
  const lines = (await err)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.match(lines[0].msg, /ERRAND_LOGLEVEL; did you mean ERRAND_LOG_LEVEL\?/)
  assert.ok(lines.some(({ path, status }) => path === '/api/v1/healthz' && status === 200))
})

test('a server whose log nobody reads any more ends on SIGTERM, and leaves its folder to the next one', async (t) => {
  const env = { ERRAND_DATA_DIR: freshFolder(t) }
  for (let count = 0; count < 2; count++) {
    const { child, ended, err } = await serveInProcess(t, env)
    void err.catch(() => {})
    child.stderr.destroy()
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
  }
})

test('a reset link begins with the address that the server was given, also for a command while none runs', async (t) => {
  const env = { ERRAND_DATA_DIR: freshFolder(t) }
  const link = async () => (await run(t, ['user', 'reset-link', 'maja@home.example'], env)).out
  const during = async (more: Record<string, string>, work: (url: string) => Promise<unknown>) => {
    const { child, ended, url } = await serveInProcess(t, { ...env, ...more })
    await work(url)
    child.kill('SIGTERM')
    await ended
  }
  let url = ''
  await during({}, async (own) => {
    url = own
    const account = { email: 'maja@home.example', name: 'Maja', password: PASSWORD }
    assert.equal((await new Client(url).post('/auth/setup', account)).status, 201)
  })
  assert.match(await link(), new RegExp(`${url}/reset`))
  const ofServer = /https:\/\/tasks\.example\.org\/reset/
  await during({ ERRAND_BASE_URL: 'https://tasks.example.org' }, async () => assert.match(await link(), ofServer))
  assert.match(await link(), ofServer)
  await during({}, async () => assert.match(await link(), new RegExp(`${url}/reset`)))
})

test('a port that this user may not take is said to be that, also the one for mail', async (t) => {
  const program = startedByNobody(t)
  if (typeof program === 'string') return t.skip(program)
  const isOpen = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) <= 25
  if (isOpen) return t.skip('any user may take any port here')
  const folder = freshFolder(t)
  chownSync(folder, NOBODY, NOBODY)
  for (const name of ['ERRAND_LISTEN', 'ERRAND_SMTP_LISTEN']) {
    const env = { ERRAND_DATA_DIR: folder, ERRAND_LISTEN: '127.0.0.1:0', [name]: '127.0.0.1:25' }
    const { code, err } = await run(t, ['serve'], env, program)
    assert.equal(code, 1)
    const sentence = `This user may not listen on 127.0.0.1:25. Set ${name} to a port above 1023, or allow it as README.md says.`
    assert.equal(err, `${sentence}\n`)
  }
})

test('whoever may not use the data folder, or something in it, is told what to do in one sentence by every command', async (t) => {
  const program = startedByNobody(t)
  if (typeof program === 'string') return t.skip(program)
  const dataDir = join(freshFolder(t), 'data')
  chmodSync(dirname(dataDir), 0o755)
  const env = { ERRAND_DATA_DIR: dataDir, ERRAND_LISTEN: '127.0.0.1:0' }
  const refused = async (command: string) => {
    const { code, err } = await run(t, command.split(' '), env, program)
    assert.equal(code, 1, command)
    assert.match(err, /^[^\n]*chown -R <user> [^\n]*\n$/, command)
  }
  const { child, ended } = await serveInProcess(t, env)
  child.kill('SIGTERM')
  await ended
  assert.equal((await run(t, ['backup'], env)).code, 0)
  for (const command of ['backups', 'restore', 'restore latest', 'backup', 'user list']) await refused(command)
  for (const name of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), NOBODY, NOBODY)
  const closed = async (name: string, ...words: string[]) => {
    chownSync(join(dataDir, name), 0, 0)
    for (const command of words) await refused(command)
    const { out } = await run(t, ['doctor'], env, program)
    assert.match(
      out,
      new RegExp(`^!! {2}${join(dataDir, name)} cannot be used by this user \\(EACCES\\)\\. .*chown -R`, 'm'),
    )
    chownSync(join(dataDir, name), NOBODY, NOBODY)
  }
  await closed('instance.key', 'serve')
  await closed('files', 'serve')
  await closed('backups', 'backups', 'restore latest')
})

test('a backup that this user may not read is called so, not missing or damaged', async (t) => {
  const program = startedByNobody(t)
  if (typeof program === 'string') return t.skip(program)
  const folder = freshFolder(t)
  chmodSync(folder, 0o755)
  const [dataDir, backup] = [join(folder, 'data'), join(folder, 'stick', 'backup')]
  mkdirSync(dataDir)
  chownSync(dataDir, NOBODY, NOBODY)
  mkdirSync(backup, { recursive: true })
  writeFileSync(join(backup, 'backup.json'), '{}')
  const refused = async () => {
    const { code, err } = await run(t, ['restore', backup], { ERRAND_DATA_DIR: dataDir }, program)
    assert.deepEqual(
      [code, err],
      [
        1,
        `${backup} cannot be read (EACCES). Nothing was changed. ` +
          `Give it to the user that Errand runs as, and run this as that user: chown -R <user> ${backup}\n`,
      ],
    )
  }
  for (const closed of [join(backup, 'backup.json'), backup, dirname(backup)]) {
    chmodSync(closed, 0)
    await refused()
    chmodSync(closed, 0o755)
  }
})

test('a data folder that is a file, or a link to nothing, is called so', async (t) => {
  const folder = freshFolder(t)
  writeFileSync(join(folder, 'file'), '')
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'))
  for (const name of ['file', 'link']) {
    const { code, err } = await run(t, ['serve'], { ERRAND_DATA_DIR: join(folder, name) })
    assert.equal(code, 1)
    assert.match(err, /^Errand cannot write to .*\. That is a file, or a link to nothing: .*\n$/)
  }
})
