import type { Client } from '../../support/app.ts'

/** Creates something and answers its id. */
export const made = async (api: Client, path: string, body: object): Promise<string> =>
  (await api.post(path, body)).body.id
