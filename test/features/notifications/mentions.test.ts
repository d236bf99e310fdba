import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn, withPlainMentions } from '../../../src/domain/text/mentions.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type Client } from '../../support/app.ts'
import { joins, joinsServer, maja } from '../../support/people.ts'

const news = async (api: Client): Promise<[kind: string, body: string][]> =>
  (await api.get('/notifications')).body.notifications
    .map(({ kind, body }: { kind: string; body: string }) => [kind, body])
    .filter(([kind]: [string]) => kind === 'comment' || kind === 'mention')

test('who is mentioned in a comment is told so once, by their name, and not of the comment too', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas', role: 'viewer' })
  const ida = await joins(app, owner, project.id, { name: 'Ida' })
  const outside = await joinsServer(app, owner, 'Outside')
  const { body: task } = await owner.api.post('/tasks', { content: 'Bins', project_id: project.id })
  await ida.api.post(`/tasks/${task.id}/comments`, { body: 'On it' })
  const at = (person: { id: string; name: string }) => `[@${person.name}](person:${person.id})`

  const body = `${at(ida)} and ${at(jonas)}, ${at(ida)}: tonight? ${at(outside)} ${at(owner)} [@Nobody](person:${newId()})`
  const { body: comment } = await owner.api.post(`/tasks/${task.id}/comments`, { body })
  const plain = '@Ida and @Jonas, @Ida: tonight? @Outside @Maja @Nobody'
  assert.deepEqual(await news(ida.api), [['mention', plain]])
  assert.deepEqual(await news(jonas.api), [['mention', plain]])
  assert.deepEqual(await news(outside.api), [])
  assert.equal((await owner.api.get(`/tasks/${task.id}/comments`)).body.comments[1].body, body, 'kept as written')

  await owner.api.patch(`/comments/${comment.id}`, { body: `${at(ida)} and ${at(jonas)}!` })
  await owner.api.patch(`/comments/${comment.id}`, { body: 'Nobody' })
  await owner.api.patch(`/comments/${comment.id}`, { body })
  assert.equal((await news(ida.api)).length, 1, 'no second time by an edit')
  await ida.api.post(`/tasks/${task.id}/comments`, { body: 'Yes' })
  assert.deepEqual((await news(owner.api))[0], ['comment', 'Yes'])
})

test('what was written in Markdown is told without its signs', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const { body: task } = await jonas.api.post('/tasks', { content: 'Bins', project_id: project.id })
  await owner.api.post(`/tasks/${task.id}/comments`, { body: '- [ ] **Bring** [the list](https://example.org)' })
  assert.deepEqual(await news(jonas.api), [['comment', 'Bring the list']])
})

test('who is mentioned in a description is told, at once or when it is edited', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const description = `Ask [@Jonas](person:${jonas.id})`
  await owner.api.post('/tasks', { content: 'Code', project_id: project.id, description: `\`${description}\`` })
  assert.deepEqual(await news(jonas.api), [], 'what is quoted as code mentions nobody')
  const { body: task } = await owner.api.post('/tasks', { content: 'Bins', project_id: project.id, description })
  assert.deepEqual(await news(jonas.api), [['mention', 'Ask @Jonas']])
  await owner.api.patch(`/tasks/${task.id}`, { description: `${description} again` })
  assert.equal((await news(jonas.api)).length, 1)
  await owner.api.patch(`/tasks/${task.id}`, { description: '' })
  await owner.api.patch(`/tasks/${task.id}`, { description })
  assert.equal((await news(jonas.api)).length, 2)
})

test('a mention is exactly a link to a person with an @', () => {
  const id = newId()
  const link = `[@Ann Ø](person:${id})`
  assert.deepEqual(mentionedIn(`a ${link} b ${link}`), [id])
  for (const text of [`[Ann](person:${id})`, `[@Ann](person:x)`, `[@Ann] (person:${id})`, `[@](person:${id})`, `@Ann`])
    assert.deepEqual(mentionedIn(text), [], text)
  assert.equal(withPlainMentions(`a ${link}!`), 'a @Ann Ø!')
  assert.equal(mentionedIn(Array.from({ length: 60 }, () => `[@A](person:${newId()})`).join(' ')).length, 50)
})
