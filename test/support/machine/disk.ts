/** A small disk of its own whose power can be cut; for root on Linux with mkfs.ext4 and xfs_io. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder, type Ends } from '../database.ts'

const MIB = 1024 * 1024

export interface Disk {
  /** Where it is mounted. */
  path: string
  /** From now on nothing reaches it; what was not flushed is lost. */
  cutPower(): void
  /** Mounts it again, as after the power came back; whoever used it must be gone. */
  powerOn(): void
}

/** Why there is no such disk here; false when there is. */
export function noDisk(): string | false {
  if (process.getuid?.() !== 0) return 'needs root, to mount a disk and cut its power'
  const missing = [['mkfs.ext4', '-V'] as const, ['xfs_io', '-V'] as const].find(
    ([command, version]) => spawnSync(command, [version]).status !== 0,
  )
  if (missing) return `needs ${missing[0]}`
  const ends: (() => unknown)[] = []
  try {
    openDisk({ after: (end) => ends.push(end) })
    return false
  } catch {
    return 'may not mount disks here'
  } finally {
    for (const end of ends.toReversed()) end()
  }
}

export function openDisk(test: Ends, mib = 256): Disk {
  const folder = freshFolder()
  const [image, path] = [join(folder, 'image'), join(folder, 'disk')]
  writeFileSync(image, '')
  truncateSync(image, mib * MIB)
  mkdirSync(path)
  run('mkfs.ext4', '-q', '-F', image)
  const mount = () => run('mount', '-o', 'loop', image, path)
  mount()
  test.after(() => {
    spawnSync('umount', ['--lazy', path])
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    path,
    cutPower: () => run('xfs_io', '-x', '-c', 'shutdown', path),
    powerOn() {
      run('umount', path)
      mount()
    },
  }
}

function run(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}
