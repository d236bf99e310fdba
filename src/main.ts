/** The command line. Every command is loaded when it is asked for, so that `--version` answers at once. */
import about from '../package.json' with { type: 'json' }
import { RESTORE_USAGE } from './platform/backup/restore-usage.ts'

interface Command {
  name: string
  usage?: string
  /** Absent: an internal command, which the help does not show. */
  description?: string
  /** Default: 0. */
  maxArguments?: number
  run: (...words: string[]) => Promise<void> | void
}

const { name: program, version } = about

const commands: readonly Command[] = [
  { name: 'serve', description: 'Start the server (default)', run: async () => (await import('./serve.ts')).serve() },
  { name: 'version', description: 'Print the version', run: () => console.log(`${program} ${version}`) },
  { name: 'backups', description: 'List backups', run: async () => (await import('./restore.ts')).backups() },
  {
    name: 'restore',
    usage: RESTORE_USAGE,
    description: 'Restore a backup or a database file while no server runs',
    maxArguments: 3,
    run: async (...words) => (await import('./restore.ts')).restore(...words),
  },
  {
    name: 'doctor',
    description: 'Check the installation',
    run: async () => (await import('./doctor.ts')).doctor(),
  },
  { name: 'make-backup', run: async () => (await import('./make-backup.ts')).makeBackupForServer() },
  { name: 'help', usage: 'help [command]', description: 'Show this help', maxArguments: 3, run: showHelp },
]

const aliases = new Map([
  ['--version', 'version'],
  ['-v', 'version'],
  ['--help', 'help'],
  ['-h', 'help'],
])

/** A command in the help. */
type Shown = Record<'usage' | 'description', string>

/** All commands of the help, or those that begin with a word. */
async function commandsNamed(first?: string): Promise<Shown[]> {
  const { ADMIN_COMMANDS } = await import('./doors/admin.ts')
  const all = [
    ...commands.flatMap(({ name, usage = name, description }) => (description ? { usage, description } : [])),
    ...ADMIN_COMMANDS,
  ]
  return first === undefined ? all : all.filter(({ usage }) => usage.split(' ')[0] === first)
}

/** Of the commands that begin with this word, else of all. */
async function help(name?: string): Promise<string> {
  const own = await commandsNamed(name)
  const rows = own.length > 0 ? own : await commandsNamed()
  const width = Math.max(...rows.map(({ usage }) => usage.length))
  const lines = rows.map(({ usage, description }) => `  ${program} ${usage.padEnd(width)}  ${description}`)
  return `${['Usage:', ...lines].join('\n')}\n\nSettings come from the environment (ERRAND_LISTEN, ERRAND_DATA_DIR …): see README.md.`
}

async function showHelp(...words: string[]): Promise<void> {
  const [first] = words
  const name = first === undefined ? first : (aliases.get(first) ?? first)
  if (name !== undefined && (await commandsNamed(name)).length === 0) return refuse(words)
  console.log(await help(name))
}

async function refuse(words: readonly string[]): Promise<void> {
  const usages = (await commandsNamed(words[0])).map(({ usage }) => usage)
  const [complaint = `There is no command “${words.join(' ')}”.`] = usages.flatMap((usage) => ofArguments(usage, words))
  console.error(`${complaint}\n\n${await help(words[0])}`)
  process.exitCode = 2
}

/** What is wrong with the arguments, if these words name this command. */
function ofArguments(usage: string, words: readonly string[]): string[] {
  const parts = usage.split(' ')
  const name = parts.filter((part) => !/^[<[]/.test(part))
  if (!name.every((word, index) => word === words[index])) return []
  const known = parts.slice(name.length).join(' ')
  if (words.length === name.length) return [`“${name.join(' ')}” needs ${known}.`]
  return [`“${name.join(' ')}” takes ${known === '' ? 'no arguments' : `only ${known}`}.`]
}

/** Arguments that are blank are those of a shell's variables that are not set. */
async function main([first = 'serve', ...given]: readonly string[]): Promise<void> {
  const rest = given.filter((word) => word.trim() !== '')
  const words = [first, ...rest]
  const asksForHelp = rest.some((word) => aliases.get(word) === 'help')
  if (asksForHelp && (await commandsNamed(first)).length > 0) return console.log(await help(first))
  const command = commands.find(({ name }) => name === (aliases.get(first) ?? first))
  if (command && rest.length <= (command.maxArguments ?? 0)) return command.run(...rest)
  const { operate } = await import('./operate.ts')
  if (await operate(words)) return
  await refuse(words)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
