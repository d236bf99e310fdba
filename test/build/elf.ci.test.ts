import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { strip } from '../../.build/elf.ts'
import { top } from '../support/sources.ts'

const node = `${top}node_modules/node-linux-${process.arch}/bin/node`
const skip = process.platform === 'linux' && existsSync(node) ? false : 'there is no packaged Node for this machine'

test('a stripped program is smaller and still runs', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'errand-elf-'))
  try {
    const whole = readFileSync(node)
    const stripped = strip(whole)
    assert.ok(stripped.length < whole.length * 0.9, `${whole.length} → ${stripped.length}`)
    const path = join(folder, 'node')
    writeFileSync(path, stripped)
    chmodSync(path, 0o755)
    const { stdout } = spawnSync(path, ['-p', 'new Intl.NumberFormat("da").format(1234.5)'], { encoding: 'utf8' })
    assert.equal(stdout, '1.234,5\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('stripping twice changes nothing more', { skip }, () => {
  const once = strip(readFileSync(node))
  assert.equal(Buffer.compare(strip(once), once), 0)
})

test('what is no 64-bit ELF program is refused', () => {
  assert.throws(() => strip(Buffer.alloc(64)), /ELF/)
})
