/** A CSV that is imported, and what came of it. */
import assert from 'node:assert/strict'
import type { Client } from '../../support/app.ts'
import { outline, sendFile, type FileBytes } from '../../support/moving.ts'

export const bring = async (
  api: Client,
  bytes: FileBytes,
  more: { filename?: string; name?: string } = {},
): Promise<any> => {
  const { status, body, text } = await sendFile(api, '/import/legacy', bytes, more)
  assert.equal(status, 201, text)
  return body
}
export const linesOf = (report: any): [number, string][] =>
  report.warnings.map(({ line, message }: any) => [line, message])
export const tasksOf = async (api: Client, id: string): Promise<any[]> => ((await outline(api, id)) as any).tasks
