// The first program of a single file: runs the server's program, which V8 has compiled before where it could.
'use strict'
const { closeSync, fstatSync, openSync, readSync } = require('node:fs')
const { getAsset } = require('node:sea')
const { Script } = require('node:vm')

// Bringing in the server takes as long as Node itself does [measured]. `version` does so: by it install.sh tries a file.
if (process.argv.length === 3 && process.argv[2] === '--version') console.log(getAsset('version', 'utf8'))
else serverProgram()?.runInThisContext()(exports, require, module, __filename, __dirname)

// Its two parts stand at the end of this file, before `endOf` of single-file.ts: as assets they would stay resident, 5 MB.
// What they are read into can be resized so that the system, not `malloc`, gives it and takes it back whole: 2 MB
// [measured].
function serverProgram() {
  const file = openOwnFile()
  if (file === undefined)
    return refuse('holds the server and cannot be read: let its user read it, and name its whole path.')
  const { size } = fstatSync(file)
  const read = (bytes, end) => bytes.subarray(0, readSync(file, bytes, 0, bytes.length, end - bytes.length))
  const end = read(Buffer.alloc(16), size)
  if (end.toString('latin1', 8) !== 'complete') return refuse(whyCut())
  const [server, compiled] = [end.readUInt32LE(0), end.readUInt32LE(4)]
  const most = Math.max(server, compiled)
  const room = new ArrayBuffer(most, { maxByteLength: most })
  const source = read(Buffer.from(room, 0, server), size - end.length - compiled).latin1Slice()
  const cachedData = compiled === 0 ? undefined : read(Buffer.from(room, 0, compiled), size - end.length)
  const script = new Script(source, { filename: 'server.cjs', cachedData })
  room.resize(0)
  closeSync(file)
  return script
}

// Where somebody has called ld.so with this file, ld.so is the program that runs.
function whyCut() {
  const isLoader = /\/ld[-.][^/]*$/.test(process.execPath)
  return isLoader ? 'cannot start this server: run its file directly.' : 'is not complete: copy it anew.'
}

function refuse(why) {
  console.error(`${process.execPath} ${why}`)
  process.exitCode = 1
}

// By /proc it is the one that runs, also while an upgrade replaces it.
function openOwnFile() {
  for (const path of ['/proc/self/exe', process.execPath]) {
    try {
      return openSync(path)
    } catch {}
  }
}
