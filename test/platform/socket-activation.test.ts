import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inheritedSocket } from '../../src/platform/http/inherited-socket.ts'
import { freshFolder } from '../support/database.ts'
import { errand } from '../support/machine/process.ts'
import { holdSocket } from '../support/machine/socket-holder.ts'
import { top } from '../support/sources.ts'

test('a socket is taken over only by the process it is meant for', () => {
  assert.equal(inheritedSocket({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7), 3)
  assert.equal(inheritedSocket({ LISTEN_PID: '6', LISTEN_FDS: '1' }, 7), undefined)
  assert.equal(inheritedSocket({ LISTEN_FDS: '1' }, 7), undefined)
  assert.equal(inheritedSocket({ LISTEN_PID: '7' }, 7), undefined)
  assert.equal(inheritedSocket({ LISTEN_PID: '7', LISTEN_FDS: '0' }, 7), undefined)
  assert.throws(() => inheritedSocket({ LISTEN_PID: '7', LISTEN_FDS: '2' }, 7), /2 were handed over/)
})

test('a request that came while nobody ran is answered by the server that the socket is handed over to', async (t) => {
  const env = { ERRAND_DATA_DIR: freshFolder(t), ERRAND_LISTEN: '127.0.0.1:1' }
  const held = await holdSocket([process.execPath, `${top}dist/server.cjs`], env, 'ignore')
  t.after(held.release)
  for (let round = 0; round < 2; round++) {
    const [answer, pid] = await Promise.all([fetch(`${held.url}/api/v1/healthz`), held.start()])
    assert.equal(answer.status, 200)
    assert.equal(await held.listens(), held.url)
    process.kill(pid, 'SIGTERM')
    assert.equal(await held.ended(), 0)
  }
})

test('a server that nothing would start again says that it does not end by itself', async (t) => {
  const env = { ERRAND_DATA_DIR: freshFolder(t), ERRAND_LISTEN: '127.0.0.1:0', ERRAND_IDLE_STOP: '5' }
  const { child, err, ended } = errand(t, [], env)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  assert.equal(await ended, 0)
  assert.match(await err, /ERRAND_IDLE_STOP is ignored: no socket was handed over/)
})
