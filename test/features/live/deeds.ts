/** Things people do at random; each answers what came back, whatever it is. */
import type { Answered } from '../../support/app.ts'
import type { Person } from '../../support/people.ts'
import { upload } from '../../support/upload.ts'

/** Draws one of what there is; undefined when there is nothing. */
export type Draw = <Item>(items: readonly Item[]) => Item | undefined

export const drawing =
  (random: () => number): Draw =>
  (items) =>
    items[Math.floor(random() * items.length)]

export interface Scene {
  me: Person
  everybody: readonly Person[]
  draw: Draw
  /** The undo ids of my deeds so far. */
  undos: string[]
}

export type Deed = (scene: Scene) => Promise<Answered | void>

const list = async ({ me }: Scene, path: string, key: string): Promise<any[]> =>
  (await me.api.get(path)).body[key] ?? []
const aProject = async (scene: Scene) => scene.draw(await list(scene, '/projects?archived=true', 'projects'))
const aTask = async (scene: Scene) => scene.draw(await list(scene, '/tasks?completed=include&archived=true', 'tasks'))

const withTask =
  (deed: (scene: Scene, task: any) => Promise<Answered | void>): Deed =>
  async (scene) => {
    const task = await aTask(scene)
    return task && (await deed(scene, task))
  }
const withProject =
  (deed: (scene: Scene, project: any) => Promise<Answered | void>): Deed =>
  async (scene) => {
    const project = await aProject(scene)
    return project && (await deed(scene, project))
  }
const on =
  (path: (id: string) => string, key: string, deed: (scene: Scene, thing: any) => Promise<Answered>) =>
  async (scene: Scene, { id }: { id: string }) => {
    const thing = scene.draw(await list(scene, path(id), key))
    return thing && (await deed(scene, thing))
  }

const WORDS = ['Buy milk', 'Call Jonas', 'Paint the door', 'Fix the bike', 'Sow']
const LABELS = [[], ['home'], ['garden', 'home'], ['shop']]
const RULES = [null, 'FREQ=DAILY', 'FREQ=WEEKLY;COUNT=2']

const create: Deed = async (scene) => {
  const { me, draw } = scene
  const content = draw(WORDS)
  const parent = draw([0, 1, 2]) === 0 ? await aTask(scene) : undefined
  if (parent) return me.api.post('/tasks', { content, parent_id: parent.id, labels: draw(LABELS) })
  const project = await aProject(scene)
  const section = draw(await list(scene, `/projects/${project.id}/sections`, 'sections'))
  const place = section ? { section_id: section.id } : { project_id: project.id }
  const rule = draw(RULES)
  const due = draw([null, '2026-03-02', '2026-03-09'])
  return me.api.post('/tasks', { content, ...place, labels: draw(LABELS), due_date: due, recurrence_rule: rule })
}

const patch = withTask(async ({ me, everybody, draw }, task) => {
  const change = draw([
    { content: draw(WORDS) },
    { labels: draw(LABELS) },
    { due_date: draw([null, '2026-03-05']) },
    { assignee_id: draw(everybody)!.id },
    { priority: draw([1, 2, 3]), description: 'As agreed' },
    { section_id: null },
  ])
  return me.api.patch(`/tasks/${task.id}`, change)
})

const move = withTask(async (scene, task) => {
  const { me, draw } = scene
  const project = await aProject(scene)
  const other = (await aTask(scene)) ?? task
  const section = draw(await list(scene, `/projects/${project.id}/sections`, 'sections'))
  const where = draw<object>([
    { project_id: project.id },
    { project_id: project.id },
    { parent_id: other.id },
    { parent_id: null },
    ...(section ? [{ section_id: section.id }] : []),
    { after_id: other.id },
  ])
  return me.api.post(`/tasks/${task.id}/move`, where)
})

const batch: Deed = async (scene) => {
  const { me, draw } = scene
  const all = await list(scene, '/tasks?completed=include', 'tasks')
  const ids = [...new Set([draw(all), draw(all), draw(all)].flatMap((task) => (task ? [task.id] : [])))]
  const project = await aProject(scene)
  if (ids.length === 0) return
  const what = draw<object>([
    { action: 'complete' },
    { action: 'reopen' },
    { action: 'delete' },
    { action: 'move', project_id: project.id },
    { action: 'patch', patch: { labels: draw(LABELS), priority: 1 } },
  ])
  return me.api.post('/tasks/batch', { ids, ...what })
}

const changeMember = withProject(async (scene, project) => {
  const { me, draw } = scene
  const member = draw(await list(scene, `/projects/${project.id}/members`, 'members'))
  const role = draw(['viewer', 'editor', 'editor', 'owner'])
  return member && me.api.patch(`/projects/${project.id}/members/${member.user_id}`, { role })
})

const removeMember = withProject(async (scene, project) => {
  const member = scene.draw(await list(scene, `/projects/${project.id}/members`, 'members'))
  return member && scene.me.api.delete(`/projects/${project.id}/members/${member.user_id}`)
})

const invite = withProject(async ({ me, everybody, draw }, project) =>
  me.api.post(`/projects/${project.id}/invites`, {
    user_id: draw(everybody)!.id,
    role: draw(['editor', 'editor', 'viewer']),
  }),
)

const attach = withTask(async (scene, task) => {
  const { me, draw } = scene
  const comment = draw([undefined, ...(await list(scene, `/tasks/${task.id}/comments`, 'comments'))])
  return upload(me.api, task.id, draw(WORDS)!, comment && { comment_id: comment.id })
})

const undo: Deed = async ({ me, draw, undos }) => {
  const id = draw(undos.slice(-5))
  return id === undefined ? undefined : me.api.post('/undo', { id })
}

const trashed = (key: 'tasks' | 'projects', deed: (scene: Scene, path: string) => Promise<Answered>): Deed => {
  return async (scene) => {
    const thing = scene.draw(await list(scene, `/trash/${key}`, key))
    return thing && (await deed(scene, `/trash/${key}/${thing.id}`))
  }
}

const ofTask = (key: string, deed: (scene: Scene, thing: any) => Promise<Answered>) =>
  withTask(on((id) => `/tasks/${id}/${key}`, key, deed))
const ofProject = (key: string, deed: (scene: Scene, thing: any) => Promise<Answered>) =>
  withProject(on((id) => `/projects/${id}/${key}`, key, deed))
const ofMine =
  (key: 'labels' | 'filters', deed: (scene: Scene, path: string) => Promise<Answered>): Deed =>
  async (scene) => {
    const thing = scene.draw(await list(scene, `/${key}`, key))
    return thing && (await deed(scene, `/${key}/${thing.id}`))
  }

/** Those that are wanted more often stand more than once. */
export const DEEDS: readonly Deed[] = [
  create,
  create,
  create,
  patch,
  patch,
  move,
  move,
  move,
  batch,
  undo,
  undo,
  invite,
  invite,
  changeMember,
  removeMember,
  attach,
  withTask(({ me }, { id }) => me.api.post(`/tasks/${id}/complete`)),
  withTask(({ me }, { id }) => me.api.post(`/tasks/${id}/complete`)),
  withTask(({ me }, { id }) => me.api.post(`/tasks/${id}/reopen`)),
  withTask(({ me }, { id }) => me.api.post(`/tasks/${id}/skip`)),
  withTask(({ me }, { id }) => me.api.delete(`/tasks/${id}`)),
  trashed('tasks', ({ me }, path) => me.api.post(`${path}/restore`)),
  trashed('tasks', ({ me }, path) => me.api.post(`${path}/restore`)),
  trashed('tasks', ({ me }, path) => me.api.delete(path)),
  trashed('projects', ({ me }, path) => me.api.post(`${path}/restore`)),
  trashed('projects', ({ me }, path) => me.api.post(`${path}/restore`)),
  trashed('projects', ({ me }, path) => me.api.delete(path)),
  ({ me, draw }) => me.api.post('/projects', { name: draw(WORDS) }),
  withProject(({ me, draw }, { id }) =>
    me.api.patch(`/projects/${id}`, { name: draw(WORDS), icon: draw(['🌱', '🏠']) }),
  ),
  withProject(({ me, draw }, { id }) => me.api.patch(`/projects/${id}`, { archived: draw([true, false]) })),
  withProject(({ me }, { id }) => me.api.delete(`/projects/${id}`)),
  withProject(({ me }, { id }) => me.api.post(`/projects/${id}/move`, { after_id: null })),
  withProject(({ me, draw }, { id }) => me.api.post(`/projects/${id}/sections`, { name: draw(WORDS) })),
  ofProject('sections', ({ me, draw }, { id }) => me.api.patch(`/sections/${id}`, { name: draw(WORDS) })),
  withProject(
    on(
      (id) => `/projects/${id}/sections?archived=true`,
      'sections',
      ({ me }, { id, archived }) => me.api.patch(`/sections/${id}`, { archived: !archived }),
    ),
  ),
  ofProject('sections', ({ me }, { id }) => me.api.post(`/sections/${id}/move`, { after_id: null })),
  ofProject('sections', ({ me }, { id }) => me.api.delete(`/sections/${id}`)),
  withTask(({ me, draw }, { id }) => me.api.post(`/tasks/${id}/comments`, { body: draw(WORDS) })),
  withTask(({ me, draw }, { id }) => me.api.post(`/tasks/${id}/comments`, { body: draw(WORDS) })),
  ofTask('comments', ({ me }, { id }) => me.api.patch(`/comments/${id}`, { body: 'On second thoughts' })),
  ofTask('comments', ({ me }, { id }) => me.api.delete(`/comments/${id}`)),
  ofTask('attachments', ({ me }, { id }) => me.api.delete(`/attachments/${id}`)),
  withTask(({ me }, { id }) => me.api.post(`/tasks/${id}/reminders`, { offset_min: -30 })),
  ofTask('reminders', ({ me }, { id }) => me.api.delete(`/reminders/${id}`)),
  ofMine('labels', ({ me, draw }, path) => me.api.patch(path, { name: draw(['Home', 'yard', 'shopping']) })),
  ofMine('labels', ({ me }, path) => me.api.delete(path)),
  ofMine('labels', ({ me }, path) => me.api.post(`${path}/move`, { after_id: null })),
  ({ me, draw }) => me.api.post('/filters', { name: draw(WORDS), query: draw(['today', 'p1 & @home']) }),
  ofMine('filters', ({ me, draw }, path) => me.api.patch(path, { name: draw(WORDS) })),
  ofMine('filters', ({ me }, path) => me.api.delete(path)),
  ofMine('filters', ({ me }, path) => me.api.post(`${path}/move`, { after_id: null })),
]
