import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import type { Change } from '../../../src/contract/live.ts'
import { Client, startApp } from '../../support/app.ts'
import { freshFolder } from '../../support/database.ts'
import { urlOf } from '../../support/live/live.ts'
import { seed } from '../../support/stored/seed.ts'

const SOCKETS = 1_000
const EVENTS = 40
const GUARD = { timeout: 120_000 }

test(
  'of a thousand channels of sixty people one never reads; all others have every event, in order',
  GUARD,
  async (t) => {
    const dataDir = freshFolder()
    const { people } = await seed(dataDir, { tasks: 200, people: 60 })
    const app = await startApp(t, { ERRAND_DATA_DIR: dataDir })
    const clients = people.map(({ token }) => new Client(app.url, { Authorization: `Bearer ${token}` }))
    const [owner] = clients
    const { body: home } = await owner!.post('/projects', { name: 'Home' })
    for (const { id } of people.slice(1))
      await owner!.post(`/projects/${home.id}/invites`, { user_id: id, role: 'editor' })

    const heard: string[][] = []
    const all = Array.from({ length: SOCKETS }, async (_, n) => {
      const ws = new WebSocket(urlOf(app), { headers: clients[n % clients.length]!.credentials })
      t.after(() => ws.terminate())
      await once(ws, 'open')
      if (n === 500) {
        ws.pause()
        return
      }
      const seen: string[] = []
      heard.push(seen)
      await new Promise<void>((resolve, reject) => {
        ws.on('close', (code) => reject(new Error(`channel ${n} closed with ${code}`)))
        ws.on('message', (data) => {
          const { type, payload } = JSON.parse((data as Buffer).toString()) as Change
          if (type !== 'task.created') return
          seen.push((payload as { content: string }).content)
          if (seen.length === EVENTS) resolve()
        })
      })
    })
    while (heard.length < SOCKETS - 1) await new Promise((resolve) => setImmediate(resolve))

    const contents = Array.from({ length: EVENTS }, (_, n) => `Task ${n}`)
    const description = 'x'.repeat(2_000)
    for (const [n, content] of contents.entries()) {
      const author = clients[n % clients.length]!
      assert.equal((await author.post('/tasks', { content, description, project_id: home.id })).status, 201)
    }
    await Promise.all(all)
    for (const seen of heard) assert.deepEqual(seen, contents)
  },
)
