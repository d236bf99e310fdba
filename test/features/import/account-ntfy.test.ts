/** The ntfy address of an account export comes in where this server may call it, as PATCH takes it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { atHome } from '../notifications/ntfy-at-home.ts'

test('an ntfy address that may not be called from here is left out of an imported account, and said', async (t) => {
  const { ntfy, owner } = await atHome(t)
  const ntfy_url = `${ntfy.url.replace('//', '//maja:secret@')}/maja-7f3a`
  await owner.api.patch('/notifications/settings', { ntfy_url, channels: { comment: [] } })
  const account = JSON.stringify((await owner.api.get('/export/account')).body)
  const bring = async (environment: Record<string, string>) => {
    const { api } = await maja(await startApp(t, environment))
    const brought = await sendFile(api, '/import/account', account, { filename: 'account.json' })
    assert.equal(brought.status, 201, brought.text)
    const { body: settings } = await api.get('/notifications/settings')
    assert.deepEqual(settings.channels.comment, [])
    return [settings.ntfy_url, brought.body.warnings.map(({ message }: { message: string }) => message)]
  }
  assert.deepEqual(await bring({ ERRAND_OUTGOING_ALLOW: '127.0.0.1' }), [ntfy_url, []])
  assert.deepEqual(await bring({}), [null, [`Your ntfy topic was left out. This server may not call ${ntfy.url}.`]])
})
