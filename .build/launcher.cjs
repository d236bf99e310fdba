// The first program of a single file: runs the server's program, which V8 has compiled before where it could.
'use strict'
const { getRawAsset } = require('node:sea')
const { Script } = require('node:vm')

const asset = (name) => {
  try {
    return Buffer.from(getRawAsset(name))
  } catch {
    return undefined
  }
}

const program = new Script(asset('server.cjs').latin1Slice(), {
  filename: 'server.cjs',
  cachedData: asset('server.compiled'),
})
program.runInThisContext()(exports, require, module, __filename, __dirname)
