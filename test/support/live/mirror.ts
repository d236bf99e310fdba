/** What a client that follows the live channel holds, as the contract tells it to. */
import type { Change } from '../../../src/contract/live.ts'
import type { Client } from '../app.ts'

type Thing = { id: string; [field: string]: any }
type World = Record<Kind, Record<string, object>>

const KINDS = [
  ...([
    'projects',
    'sections',
    'tasks',
    'comments',
    'attachments',
    'reminders',
    'labels',
    'filters',
    'members',
  ] as const),
]
type Kind = (typeof KINDS)[number]

/** Clients derive these, and comments' files come as `attachment.*`. */
const COUNTERS = [
  ...['subtask_count', 'subtask_done', 'comment_count', 'attachment_count', 'reminder_count'],
  ...['member_count', 'open_count', 'shared', 'task_count', 'attachments', 'reload'],
]

/** Everything somebody sees, kept up to date by changes alone once it was read. */
export class Mirror {
  readonly #api: Client
  readonly #all = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, Thing>()])) as Record<
    Kind,
    Map<string, Thing>
  >

  constructor(api: Client) {
    this.#api = api
  }

  /** Without counters, by id. */
  world(): World {
    return Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        Object.fromEntries([...this.#all[kind]].map(([id, thing]) => [id, withoutCounters(thing)])),
      ]),
    ) as World
  }

  knowsLabel = (id: string): boolean => this.#all.labels.has(id)

  async readAll(): Promise<void> {
    for (const kind of KINDS) this.#all[kind].clear()
    for (const label of await this.#list('/labels', 'labels')) this.#put('labels', label)
    for (const filter of await this.#list('/filters', 'filters')) this.#put('filters', filter)
    for (const project of await this.#list('/projects?archived=true', 'projects')) await this.#readProject(project.id)
  }

  async apply({ type, project_id, payload }: Change): Promise<void> {
    if (type === 'resync') return this.readAll()
    const [kind, verb] = type.split('.')
    const thing = payload as Thing
    if (kind === 'project') return this.#project(verb!, thing)
    if (kind === 'task') return this.#task(verb!, thing)
    if (kind === 'label') return this.#label(verb!, thing)
    if (kind === 'member') {
      const id = `${project_id} ${thing['user_id'] ?? thing.id}`
      if (verb === 'removed') this.#all.members.delete(id)
      else this.#put('members', { ...thing, id, project_id })
      return
    }
    if (type === 'notification') return
    // Of a task that was read and was gone by then; one that is seen again is read with all it has.
    if (thing['task_id'] && !this.#all.tasks.has(thing['task_id'])) return
    if (type === 'reminder') {
      const { content: _, ...reminder } = thing
      return this.#put('reminders', reminder)
    }
    const kept = `${kind}s` as Kind
    if (verb === 'deleted') this.#all[kept].delete(thing.id)
    else this.#put(kept, thing)
  }

  async #project(verb: string, project: Thing): Promise<void> {
    if (verb === 'deleted') return this.#dropProject(project.id)
    if (verb === 'updated' && !project['reload']) return this.#put('projects', project)
    await this.#readProject(project.id)
  }

  async #task(verb: string, task: Thing): Promise<void> {
    if (verb === 'deleted') return this.#dropTask(task.id)
    const isNew = verb === 'created' || !this.#all.tasks.has(task.id)
    this.#put('tasks', task)
    if (isNew) await this.#readOf(task)
  }

  /** Reads tasks under its former name again: those heard of ahead of this may have it by another label that took it. */
  async #label(verb: string, label: Thing): Promise<void> {
    const old = this.#all.labels.get(label.id)?.['name']
    if (verb === 'deleted') this.#all.labels.delete(label.id)
    else this.#put('labels', label)
    if (verb !== 'deleted' && old === label['name']) return
    for (const task of this.#all.tasks.values()) {
      if (!task['labels'].includes(old)) continue
      const { status, body } = await this.#api.get(`/tasks/${task.id}`)
      if (status === 200) this.#put('tasks', body)
    }
  }

  async #readProject(id: string): Promise<void> {
    this.#dropProject(id)
    const { status, body } = await this.#api.get(`/projects/${id}`)
    if (status === 404) return
    this.#put('projects', body)
    for (const section of await this.#list(`/projects/${id}/sections?archived=true`, 'sections'))
      this.#put('sections', section)
    const { body: people } = await this.#api.get(`/projects/${id}/members`)
    for (const member of people.members ?? [])
      this.#put('members', { ...member, id: `${id} ${member.user_id}`, project_id: id })
    for (const task of await this.#list(`/tasks?project_id=${id}&completed=include&archived=true`, 'tasks')) {
      this.#put('tasks', task)
      await this.#readOf(task)
    }
  }

  async #readOf(task: Thing): Promise<void> {
    this.#dropOf(task.id)
    for (const kind of ['comments', 'attachments', 'reminders'] as const) {
      if (task[`${kind.slice(0, -1)}_count`] === 0 && kind !== 'reminders') continue
      for (const thing of await this.#list(`/tasks/${task.id}/${kind}`, kind)) this.#put(kind, thing)
    }
  }

  #put(kind: Kind, thing: Thing): void {
    this.#all[kind].set(thing.id, structuredClone(thing))
  }

  #dropProject(id: string): void {
    this.#all.projects.delete(id)
    for (const kind of ['sections', 'members'] as const)
      for (const thing of this.#all[kind].values()) if (thing['project_id'] === id) this.#all[kind].delete(thing.id)
    for (const task of this.#all.tasks.values()) if (task['project_id'] === id) this.#dropTask(task.id)
  }

  #dropTask(id: string): void {
    this.#all.tasks.delete(id)
    this.#dropOf(id)
  }

  #dropOf(taskId: string): void {
    for (const kind of ['comments', 'attachments', 'reminders'] as const)
      for (const thing of this.#all[kind].values()) if (thing['task_id'] === taskId) this.#all[kind].delete(thing.id)
  }

  async #list(path: string, key: string): Promise<Thing[]> {
    const all: Thing[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await this.#api.get(`${path}${path.includes('?') ? '&' : '?'}limit=500${cursor}`)
      if (status === 404) break
      all.push(...body[key])
      cursor = body.next_cursor && `&cursor=${body.next_cursor}`
    }
    return all
  }
}

const withoutCounters = (thing: Thing): object => {
  const { labels, ...rest } = thing
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => !COUNTERS.includes(name)))
  return labels ? { ...kept, labels: labels.toSorted(byText) } : kept
}

const byText = (one: string, other: string): number => (one < other ? -1 : 1)
