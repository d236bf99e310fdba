/** Files that go in and out, as a browser or curl sends them. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Answered, Client } from './app.ts'

export type FileBytes = string | Uint8Array<ArrayBuffer>

/** Sends a file as the part `file` of a form. */
export async function sendFile(
  api: Client,
  path: string,
  bytes: FileBytes,
  {
    filename = 'Home.csv',
    headers,
    ...fields
  }: { filename?: string; headers?: Record<string, string> } & Record<string, unknown> = {},
): Promise<Answered> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', new Blob([bytes]), filename)
  const request = new Response(form)
  const body = new Uint8Array(await request.arrayBuffer())
  const raw = { type: request.headers.get('content-type')!, body }
  return api.post(path, undefined, { raw, ...(headers && { headers }) })
}

/** A ZIP of texts. */
export async function zipOf(files: Record<string, FileBytes>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes as Uint8Array), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

/** Everything of a project as people see it, without ids and instants: sections, and tasks as an indented outline. */
export async function outline(api: Client, projectId: string): Promise<object> {
  const { body: project } = await api.get(`/projects/${projectId}`)
  const { body: sections } = await api.get(`/projects/${projectId}/sections?limit=500`)
  const tasks: any[] = []
  for (let cursor = ''; ;) {
    const { body } = await api.get(`/tasks?project_id=${projectId}&completed=include&limit=500${cursor}`)
    tasks.push(...body.tasks)
    if (body.next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
  const sectionNames = new Map(sections.sections.map((section: any) => [section.id, section.name]))
  const contents = new Map(tasks.map((task) => [task.id, task.content]))
  const seen = []
  for (const task of tasks) {
    const { body } = task.comment_count > 0 ? await api.get(`/tasks/${task.id}/comments?limit=500`) : { body: null }
    seen.push({
      content: task.content,
      description: task.description,
      priority: task.priority,
      due: [task.due_date, task.due_time, task.due_timezone, task.due_datetime],
      repeat: [task.recurrence_rule, task.recurrence_basis],
      duration: task.duration_min,
      labels: task.labels,
      assigned: task.assignee_id !== null,
      completed: task.completed,
      section: sectionNames.get(task.section_id) ?? null,
      parent: contents.get(task.parent_id) ?? null,
      comments: body?.comments.map((comment: any) => comment.body) ?? [],
    })
  }
  return {
    name: project.name,
    view_mode: project.view_mode,
    sections: sections.sections.map((section: any) => section.name),
    tasks: seen,
  }
}

/** The bytes that an address of the API answers. */
export async function bytesOf(url: string, api: Client, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: api.credentials })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
