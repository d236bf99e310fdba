import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { assistant } from '../support/assistant.ts'
import { cases, SEED, seeded } from '../support/chance.ts'
import { clientOf, vtodo } from '../support/dav/dav.ts'
import { sendFile } from '../support/moving.ts'
import { maja } from '../support/people.ts'
import {
  after,
  isStep,
  ownLines,
  ruleOf,
  seenByPhone,
  seenIn,
  ZONE,
  type Change,
  type Said,
} from '../support/said-task.ts'

const RUNS = cases(60, 12)
const STEPS = 25

test('whichever doors write a task by turns, all of them say the same of it in the end', async (t) => {
  const app = await startApp(t)
  const me = await maja(app)
  const { api } = me
  const dav = await clientOf(app, me)
  const mcp = await assistant(t, app, api.credentials)
  const call = async (name: string, args: object): Promise<any> => {
    const answer: any = await mcp.callTool({ name, arguments: args as Record<string, unknown> })
    assert.ok(!answer.isError, JSON.stringify(answer))
    return answer.structuredContent
  }
  const { address } = (await api.get('/mail-address')).body
  const inbox = `/dav/calendars/${me.id}/${me.inbox}/`

  for (let seed = SEED; seed < SEED + RUNS; seed++) {
    const random = seeded(seed)
    const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
    const told: string[] = [`seed ${seed}`]
    let said: Said = {
      content: draw(['Milk', 'Ring til mor', 'Æbler']),
      description: draw(['', 'two\n\nlines', 'a; b, c\\d']),
      priority: draw([1, 2, 3, 4]),
      day: draw([null, '2026-03-02', '2026-03-04', '2026-03-09']),
      time: null,
      labels: draw([[], ['home'], ['home', 'shop']]),
      every: null,
      done: false,
    }
    if (said.day !== null) said.time = draw([null, '07:30', '18:00'])

    const line = (): string =>
      [said.content, `p${said.priority}`, said.day, said.time, ...said.labels.map((name) => `@${name}`)]
        .filter(Boolean)
        .join(' ')
    const bodyOf = ({ content, description, priority, day, time, labels }: Said) => ({
      ...{ content, description, priority, labels, due_date: day },
      ...(time !== null && { due_time: time, due_timezone: ZONE }),
    })
    const csvOf = ({ content, description, priority, day, time, labels }: Said) => {
      const cells = [
        'task',
        [content, ...labels.map((name) => `@${name}`)].join(' '),
        description,
        String(priority),
        [day, time].filter(Boolean).join(' '),
      ]
      return `TYPE,CONTENT,DESCRIPTION,PRIORITY,DATE\n${cells.map((cell) => `"${cell}"`).join(',')}\n`
    }
    const makers: Record<string, () => Promise<{ id: string; path?: string }>> = {
      REST: async () => (await api.post('/tasks', bodyOf(said))).body,
      'quick add': async () => (await api.post('/tasks/quick-add', { text: `${line()}\n${said.description}` })).body,
      MCP: async () => await call('create_task', bodyOf(said)),
      mail: async () => {
        const raw = `From: j@away\r\nTo: ${address}\r\nMessage-ID: <${seed}@t>\r\nSubject: ${line()}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${said.description.replaceAll('\n', '\r\n')}`
        const { body } = await app.guest.send('POST', '//inbound/mail', { raw: { type: 'message/rfc822', body: raw } })
        return { id: body.task_id }
      },
      import: async () => {
        const { body } = await sendFile(api, '/import/legacy', csvOf(said))
        return (await api.get(`/tasks?project_id=${body.project_id}`)).body.tasks[0]
      },
      CalDAV: async () => {
        said = { ...said, content: `Phone ${seed}` }
        const path = `${inbox}phone-${seed}.ics`
        const answer = await dav.put(path, vtodo(`UID:phone-${seed}`, ...ownLines(said, false)))
        assert.equal(answer.status, 201, answer.text)
        return { id: (await findTask(said.content)).id, path }
      },
    }
    const findTask = async (content: string) => {
      const { tasks } = (await api.get('/tasks?sort=created&order=desc&limit=500')).body
      return tasks.find((one: any) => one.content === content)
    }
    const maker = draw(Object.keys(makers))
    told.push(`made by ${maker}: ${JSON.stringify(said)}`)
    const { id, path: own } = await makers[maker]!()
    assert.ok(id, told.join('\n'))
    const made = (await api.get(`/tasks/${id}`)).body
    const path = own ?? `/dav/calendars/${me.id}/${made.project_id}/${id}.ics`

    /** Reads the object, writes another with what changes, and keeps all other lines as a client does. */
    const byPhone = async (change: Change): Promise<void> => {
      const { text, headers } = await dav.get(path)
      const next =
        change === 'complete'
          ? { ...said, done: true }
          : change === 'reopen'
            ? { ...said, done: false }
            : after(said, change)
      const keeps = text
        .replaceAll(/\r\n[ \t]/g, '')
        .split('\r\n')
        .slice(text.split('\r\n').indexOf('BEGIN:VTODO'))
        .filter((one) => /^(UID|CREATED|RELATED-TO|X-)/.test(one))
      const body = vtodo(...keeps, ...ownLines(next, random() < 0.3))
      const answer = await dav.put(path, body, random() < 0.7 ? { 'If-Match': headers.get('ETag')! } : {})
      assert.equal(answer.status, 204, answer.text)
    }
    const patchOf = ({ day, time, every, ...more }: Partial<Said>) => ({
      ...more,
      ...(day !== undefined && { due_date: day }),
      ...(time !== undefined && day !== null && { due_time: time, ...(time !== null && { due_timezone: ZONE }) }),
      ...(every !== undefined && { recurrence_rule: ruleOf(every) }),
    })
    let undo: string | null = null
    const doors: Record<string, (change: Change) => Promise<void>> = {
      REST: async (change) => {
        const answer =
          typeof change === 'string'
            ? await api.post(`/tasks/${id}/${change}`)
            : await api.patch(`/tasks/${id}`, patchOf(change))
        assert.equal(answer.status, 200, answer.text)
        undo = answer.headers.get('X-Undo-Id')
      },
      MCP: async (change) => {
        if (typeof change === 'string') await call(`${change}_task`, { task_id: id })
        else await call('update_task', { task_id: id, ...patchOf(change) })
      },
      CalDAV: byPhone,
    }
    const someChange = (door: string): Change => {
      const dated = said.day !== null
      const times = draw([null, '07:30', '18:00'])
      return draw<Change>([
        { content: draw(['Milk', 'Cut; and, pasted\\', 'Møde 😀']) },
        { description: draw(['', 'one\ntwo', 'x; y']) },
        { priority: draw([1, 2, 3, 4]) },
        { labels: draw([[], ['home'], ['shop', 'work']]) },
        { day: draw(['2026-03-01', '2026-03-05', '2026-03-17']), time: times },
        { day: null },
        ...(said.done || (door === 'CalDAV' && !dated) ? [] : [{ every: draw([1, 2, 7]) }]),
        ...(dated ? [{ every: null }] : []),
        ...(said.done ? (['reopen', 'reopen'] as const) : (['complete', 'complete'] as const)),
      ])
    }
    const check = async (): Promise<void> => {
      const { description, labels, every, ...rest } = said
      const rule = ruleOf(every)
      const wanted = { ...rest, description: description.trimEnd(), labels: labels.toSorted(), rule }
      assert.deepEqual(seenIn((await api.get(`/tasks/${id}`)).body), wanted, 'REST')
      assert.deepEqual(seenIn(await call('get_task', { task_id: id })), wanted, 'MCP')
      assert.deepEqual(seenByPhone((await dav.get(path)).text), wanted, 'CalDAV')
    }
    const run = async (): Promise<void> => {
      await check()
      for (let step = 0; step < STEPS; step++) {
        const before = said
        if (undo !== null && random() < 0.3) {
          told.push('undone')
          assert.equal((await api.post('/undo', { id: undo })).status, 200)
          said = undone!
          undo = null
          await check()
          continue
        }
        const door = draw(Object.keys(doors))
        const change = someChange(door)
        told.push(`${door}: ${JSON.stringify(change)}`)
        undo = null
        await doors[door]!(change)
        said = door === 'CalDAV' && isStep(before, change) ? after(before, 'complete') : after(before, change)
        undone = before
        await check()
      }
    }
    let undone: Said | null = null
    await run().catch((error: unknown) => {
      throw new Error(`${told.join('\n')}\nshould be ${JSON.stringify(said)}\n${String(error)}`, { cause: error })
    })
  }
})
