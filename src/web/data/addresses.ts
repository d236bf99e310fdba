import { addressOf } from '../sync/api.ts'

// Where the browser downloads files by itself, and what other programs are given to call.

export const accountAddress = addressOf('GET /export/account')
export const accountWithFilesAddress = addressOf('GET /export/account', { files: true })
export const projectAddresses = (id: string) => ({
  csv: addressOf('GET /export/projects/:id.csv', { id }),
  ics: addressOf('GET /export/projects/:id.ics', { id }),
})
export const templateAddress = (id: string): string => addressOf('GET /templates/:id.json', { id })

export const quickAddAddress = addressOf('POST /tasks/quick-add')
export const todayTextAddress = addressOf('GET /today.txt')
