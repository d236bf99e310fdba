/** `run-compiled.ts <program> <target>`: runs the program, and writes what is compiled of it when it is told to. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { asFunction } from './compiled.ts'

const [program = '', target = ''] = process.argv.splice(2)
const script = new Script(asFunction(readFileSync(program, 'latin1')), { filename: 'server.cjs' })
process.once('message', () => {
  // As it is when a program begins; see src/platform/program/heap.ts.
  setFlagsFromString('--heap-growing-percent=0')
  writeFileSync(target, script.createCachedData())
  process.exit()
})
// A program that ends by itself is not kept.
process.channel?.unref()
const module = { exports: {} }
const run = script.runInThisContext() as (...scope: unknown[]) => void
run(module.exports, createRequire(program), module, program, dirname(program))
