import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { TOOLS } from '../../src/doors/mcp/tools.ts'
import { newId } from '../../src/platform/ids.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { assistant } from '../support/assistant.ts'
import { joins, maja, type Person } from '../support/people.ts'

interface Result {
  content: { type: string; text: string }[]
  structuredContent: any
  isError?: boolean
}

let app: TestApp
let person: Person
let mcp: McpClient
const ends: (() => unknown)[] = []
const call = async (name: string, args: object = {}, client = mcp): Promise<Result> =>
  (await client.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as Result
const done = async (name: string, args: object = {}): Promise<any> => {
  const { isError, structuredContent, content } = await call(name, args)
  assert.ok(!isError, content[0]!.text)
  assert.deepEqual(JSON.parse(content[0]!.text), structuredContent)
  return structuredContent
}

before(async () => {
  const t = { after: (end: () => unknown) => ends.unshift(end) }
  app = await startApp(t)
  person = await maja(app)
  mcp = await assistant(t, app, person.api.credentials)
})
after(async () => {
  for (const end of ends) await end()
})

describe('tools', { concurrency: false }, () => {
  test('the tools are those of the contract, each with a schema of its arguments', async () => {
    const { tools } = await mcp.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      'list_projects list_sections list_members list_labels search_tasks today upcoming list_completed get_task create_task quick_add update_task complete_task reopen_task move_task duplicate_task delete_task restore_task list_templates use_template add_comment list_comments'.split(
        ' ',
      ),
    )
    const ajv = new Ajv({ strict: false })
    addFormats.default(ajv)
    for (const { name, inputSchema } of tools) assert.ok(ajv.compile(inputSchema), name)
    const create = tools.find(({ name }) => name === 'create_task')!.inputSchema as any
    assert.deepEqual(create.required, ['content'])
    assert.equal(create.properties.due_date.description, 'A day, YYYY-MM-DD.')
    const find = tools.find(({ name }) => name === 'search_tasks')!.inputSchema as any
    assert.equal(find.properties.archived.type, 'boolean')
    const projects = tools.find(({ name }) => name === 'list_projects')!.inputSchema as any
    assert.equal(projects.properties.favourite.type, 'boolean')
    const complete = tools.find(({ name }) => name === 'complete_task')!.inputSchema as any
    assert.match(complete.properties.due_date.description, /Not the day of completion/)
  })

  test('a list is the same as text and as an object, whatever its tasks say and whatever the id of the call', async () => {
    const description = 'a "quote" \\ \u2028 😀\n\t{}'
    const { id } = await done('create_task', { content: 'Odd "one" \\', description })
    const { tasks } = await done('search_tasks', { q: 'odd' })
    assert.deepEqual(
      tasks.map((task: any) => [task.id, task.content, task.description]),
      [[id, 'Odd "one" \\', description]],
    )
    const params = { name: 'search_tasks', arguments: { q: 'odd' } }
    const message = { jsonrpc: '2.0', id: '{"result":{}}', method: 'tools/call', params }
    const { body } = await person.api.post('//mcp', message)
    assert.deepEqual([body.id, body.jsonrpc, body.result.structuredContent.tasks.length], ['{"result":{}}', '2.0', 1])
    await done('delete_task', { task_id: id })
  })

  test('every tool has an action, and what it answers is what REST answers', async () => {
    const { body: project } = await person.api.post('/projects', { name: 'Home' })
    await person.api.post(`/projects/${project.id}/sections`, { name: 'Kitchen' })
    const task = await done('create_task', {
      content: 'Bins',
      project_id: project.id,
      due_date: '2026-03-04',
      labels: ['x'],
    })
    await done('add_comment', { task_id: task.id, body: 'Done?' })
    const same = async (name: string, args: object, path: string) =>
      assert.deepEqual(await done(name, args), (await person.api.get(path)).body, name)
    await same('list_projects', {}, '/projects')
    await same('list_sections', { project_id: project.id }, `/projects/${project.id}/sections`)
    await same('list_members', { project_id: project.id }, `/projects/${project.id}/members`)
    await same('list_labels', {}, '/labels')
    await same('search_tasks', { q: 'bins', limit: 5, archived: true }, '/tasks?q=bins&limit=5&archived=true')
    await same('search_tasks', { project_id: project.id, priority: 4 }, `/tasks?project_id=${project.id}&priority=4`)
    await same('today', {}, '/today')
    await same('upcoming', { days: 3 }, '/upcoming?days=3')
    const { body: template } = await person.api.post('/templates', { name: 'Week', project_id: project.id })
    await same('list_templates', {}, '/templates')
    assert.equal((await done('use_template', { template_id: template.id, start: '2026-05-01' })).name, 'Week')
    await same('list_completed', { by: 'me' }, '/completed?by=me')
    await same('get_task', { task_id: task.id }, `/tasks/${task.id}`)
    await same('list_comments', { task_id: task.id }, `/tasks/${task.id}/comments`)
    assert.equal(TOOLS.length, 22)
  })

  test('quick add keeps time and repeat; a task is changed, completed, opened, moved, deleted and restored', async () => {
    const task = await done('quick_add', { text: 'pay rent tomorrow at 9 p1 every month' })
    assert.deepEqual(
      [task.content, task.due_date, task.due_time, task.recurrence_rule, task.priority],
      ['pay rent', '2026-03-05', '09:00', 'FREQ=MONTHLY;BYMONTHDAY=5', 1],
    )
    const task_id = task.id
    assert.equal((await done('update_task', { task_id, content: 'Rent', recurrence_rule: null })).content, 'Rent')
    assert.equal((await done('complete_task', { task_id })).completed, true)
    assert.equal((await done('reopen_task', { task_id })).completed, false)
    const { body: project } = await person.api.post('/projects', { name: 'Away' })
    assert.equal((await done('move_task', { task_id, project_id: project.id })).project_id, project.id)
    assert.equal((await done('duplicate_task', { task_id })).content, 'Rent')
    assert.deepEqual(await done('delete_task', { task_id }), {})
    assert.equal((await person.api.get(`/tasks/${task_id}`)).status, 404)
    assert.equal((await done('restore_task', { task_id })).id, task_id)
  })

  test('a task is assigned to somebody who was found by name', async () => {
    const { body: project } = await person.api.post('/projects', { name: 'Garden' })
    const ben = await joins(app, person, project.id, { name: 'Ben', role: 'editor' })
    const { members } = await done('list_members', { project_id: project.id })
    const { user_id } = members.find(({ name }: any) => name === 'Ben')
    const { id: task_id } = await done('create_task', { content: 'Mow', project_id: project.id })
    assert.equal((await done('update_task', { task_id, assignee_id: user_id })).assignee_id, ben.id)
    assert.equal((await done('search_tasks', { assignee_id: user_id })).tasks[0].id, task_id)
  })

  test('a change by a tool is live, in the history and can be undone like any other', async () => {
    const before = (await person.api.get('/changes')).body.seq
    const task = await done('create_task', { content: 'Live' })
    const { body } = await person.api.get(`/changes?since=${before}`)
    assert.deepEqual(
      body.changes.map((one: any) => [one.type, one.payload.id]),
      [['task.created', task.id]],
    )
    assert.equal((await person.api.get(`/tasks/${task.id}/activity`)).body.activity[0].event, 'task.created')
  })

  test('what REST refuses a tool refuses in the same words, and changes nothing', async () => {
    const task = await done('create_task', { content: 'Stays' })
    const refusals: [tool: string, args: object, method: string, path: string, body?: object][] = [
      ['create_task', { content: '' }, 'POST', '/tasks', { content: '' }],
      ['create_task', { content: 'x', priorty: 1 }, 'POST', '/tasks', { content: 'x', priorty: 1 }],
      ['create_task', { content: 'x', due_time: '09:00' }, 'POST', '/tasks', { content: 'x', due_time: '09:00' }],
      ['update_task', { task_id: task.id, priority: null }, 'PATCH', `/tasks/${task.id}`, { priority: null }],
      ['get_task', { task_id: 'nonsense' }, 'GET', '/tasks/nonsense'],
      ['get_task', { task_id: newId() }, 'GET', `/tasks/${newId()}`],
      ['upcoming', { days: 0 }, 'GET', '/upcoming?days=0'],
      ['search_tasks', { due_before: 'soon' }, 'GET', '/tasks?due_before=soon'],
      ['search_tasks', { limit: 'x' }, 'GET', '/tasks?limit=x'],
    ]
    for (const [tool, args, method, path, body] of refusals) {
      const { isError, structuredContent, content } = await call(tool, args)
      const answer = await person.api.send(method, path, body ? { body } : {})
      assert.equal(isError, true, tool)
      assert.deepEqual(structuredContent, answer.body, tool)
      assert.deepEqual(JSON.parse(content[0]!.text), answer.body)
    }
    assert.deepEqual((await call('get_task', {})).structuredContent.fields, { task_id: 'required' })
    assert.deepEqual((await call('reopen_task', { task_id: task.id, now: 1 })).structuredContent.fields, {
      now: 'unknown field',
    })
    for (const [tool, name, value, said] of [
      ['search_tasks', 'limit', [5], 'must be a whole number'],
      ['upcoming', 'days', {}, 'must be a whole number'],
      ['search_tasks', 'priority', [1], 'must be 1, 2, 3 or 4'],
      ['search_tasks', 'archived', ['true'], 'must be true or false'],
    ] as const)
      assert.deepEqual((await call(tool, { [name]: value })).structuredContent.fields, { [name]: said })
    await assert.rejects(call('drop_tables'), { message: 'MCP error -32602: There is no tool drop_tables' })
    assert.equal((await person.api.get(`/tasks/${task.id}`)).body.updated_at, task.updated_at)
  })

  test('a viewer may look and not write, and a removed member sees nothing at once', async (t) => {
    const { body: project } = await person.api.post('/projects', { name: 'Shared' })
    const jonas = await joins(app, person, project.id, { name: 'Jonas', role: 'viewer' })
    const theirs = await assistant(t, app, jonas.api.credentials)
    const task = await done('create_task', { content: 'Ours', project_id: project.id })
    assert.equal((await call('get_task', { task_id: task.id }, theirs)).structuredContent.content, 'Ours')
    for (const [tool, more] of [
      ['update_task', { content: 'Mine' }],
      ['complete_task', {}],
      ['delete_task', {}],
      ['add_comment', { body: 'x' }],
    ] as const)
      assert.equal((await call(tool, { task_id: task.id, ...more }, theirs)).structuredContent.code, 'not_found', tool)
    await person.api.delete(`/projects/${project.id}/members/${jonas.id}`)
    assert.equal((await call('get_task', { task_id: task.id }, theirs)).isError, true)
  })
})
