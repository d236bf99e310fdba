import assert from 'node:assert/strict'
import { davHome, vtodo } from './dav.ts'

export const DAILY = ['SUMMARY:Pills', 'DTSTART;VALUE=DATE:20260304', 'DUE;VALUE=DATE:20260304', 'RRULE:FREQ=DAILY']

export async function repeating(t: Parameters<typeof davHome>[0], ...lines: string[]) {
  const world = await davHome(t)
  const { dav, api, inbox } = world
  const path = `${inbox}a.ics`
  const put = async (...more: string[]) => {
    const answer = await dav.put(path, vtodo('UID:a', ...more))
    assert.ok(answer.status < 300, answer.text)
  }
  const putText = async (text: string) => {
    const answer = await dav.put(path, text)
    assert.ok(answer.status < 300, answer.text)
  }
  await put(...(lines.length > 0 ? lines : DAILY))
  const [{ id }] = (await api.get('/tasks?completed=include')).body.tasks
  const state = async () => {
    const { due_date, completed_at, recurrence_rule } = (await api.get(`/tasks/${id}`)).body
    return [due_date, completed_at !== null, recurrence_rule]
  }
  const completions = async () =>
    (await api.get(`/tasks/${id}/activity`)).body.activity.filter(
      ({ event }: { event: string }) => event === 'task.completed',
    ).length
  return { ...world, id, path, put, putText, state, completions }
}

export const withOccurrence = (day: string, ...lines: string[]): string =>
  vtodo('UID:a', ...DAILY).replace(
    'END:VCALENDAR',
    ['BEGIN:VTODO', 'UID:a', `RECURRENCE-ID;VALUE=DATE:${day}`, ...lines, 'END:VTODO', 'END:VCALENDAR'].join('\r\n'),
  )
