import assert from 'node:assert/strict'
import { davHome, linesOf, vtodo } from './dav.ts'

/** A person at home, and what becomes of one object by PUT and by REST. */
export async function desk(t: Parameters<typeof davHome>[0]) {
  const world = await davHome(t)
  const { dav, api, inbox } = world
  const path = `${inbox}a.ics`
  const task = async () => {
    const { tasks } = (await api.get('/tasks?limit=100')).body
    const { tasks: done } = (await api.get('/tasks?completed=only&limit=100')).body
    return [...tasks, ...done][0]
  }
  const put = async (...lines: string[]) => {
    const answer = await dav.put(path, vtodo('UID:a', ...lines))
    assert.ok([201, 204].includes(answer.status), answer.text)
    return task()
  }
  const lines = async (from = dav, at = path) => linesOf((await from.get(at)).text)
  return { ...world, path, put, lines, task }
}

export const withName = (lines: readonly string[], name: string) =>
  lines.filter((line) => new RegExp(`^${name}[:;]`).test(line))
