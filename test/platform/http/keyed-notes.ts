/** Routes that are asked with an Idempotency-Key, and how. */
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { conflict, notFound } from '../../../src/domain/errors.ts'
import type { Reader, Tx } from '../../../src/platform/db/transaction.ts'
import { created, noContent, ok } from '../../../src/platform/http/route.ts'
import { del, get, patch, post } from '../../support/planted-routes.ts'
import { asMaja, json } from './support.ts'

export const ID = '01900000-0000-7000-8000-0000000000aa'

/** Notes live in the table `meta`, so that a test sees what was really written. */
export const write = (tx: Tx, key: string, value: string) =>
  tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = value || excluded.value', [
    key,
    value,
  ])
export const read = (on: Reader, key: string) =>
  on.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key])?.value

const note = v.strictObject({ name: v.string() })
/** What `/slow` waits for. */
export const gate = { opens: Promise.resolve() }

export const routes = [
  get('/notes/:id', {
    read: (on) => {
      const name = read(on, 'note')
      if (name === undefined) throw notFound()
      return ok({ id: ID, name }, { ETag: '"fresh"' })
    },
  }),
  post('/notes', {
    body: note,
    write: (tx, call) => {
      write(tx, 'note', call.body.name)
      return created({ id: ID, name: call.body.name }, { 'X-Undo-Id': 'u1', ETag: '"first"' })
    },
  }),
  post('/notes/batch', {
    body: note,
    write: (tx, call) => {
      write(tx, 'note', call.body.name)
      return ok({ notes: [{ id: ID, name: call.body.name }] })
    },
  }),
  get('/tasks/:id', {
    read: (on, { params }) => {
      const content = read(on, params.id)
      if (content === undefined) throw notFound()
      return ok({ id: params.id, content })
    },
  }),
  post('/tasks/batch', {
    body: note,
    write: (tx, call) => {
      const ids = [ID, ID.replace(/.$/, 'b')]
      for (const id of ids) write(tx, id, call.body.name)
      return ok({ tasks: ids.map((id) => ({ id, content: call.body.name })), failed: [{ id: ID, code: 'x' }] })
    },
  }),
  post('/refuse', {
    body: note,
    write: (tx) => {
      write(tx, 'note', 'refused')
      throw conflict('no')
    },
  }),
  patch('/notes/:id', { body: note, write: (tx, call) => (write(tx, 'note', call.body.name), ok({ id: ID })) }),
  del('/notes/:id', { write: (tx) => (write(tx, 'note', '-'), noContent({ 'X-Undo-Id': 'u2' })) }),
  post('/by-session', {
    who: 'session',
    body: note,
    write: (tx, call) => (write(tx, 'note', call.body.name), noContent()),
  }),
  post('/tick', { write: (tx) => (write(tx, 'note', 't'), noContent()) }),
  post('/secret', {
    body: note,
    secretAnswer: true,
    write: (tx) => created({ secret: write(tx, 'note', 's').changes }),
  }),
  post('/slow', { prepare: () => gate.opens, write: (tx) => (write(tx, 'note', 'z'), noContent()) }),
  post('/upload', {
    stream: true,
    prepare: async (_call, incoming) => ({ fingerprint: (await text(incoming)).trim() }),
    write: (tx, _call, ready) => (write(tx, 'note', ready.fingerprint), created({ sent: ready.fingerprint })),
  }),
]

export const keyed = (body: unknown, key = 'k1') => json(body, { ...asMaja, 'Idempotency-Key': key })
