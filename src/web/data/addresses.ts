import { addressOf } from '../sync/api.ts'

// URLs for downloads by the browser, and for other programs.

export const accountAddress = addressOf('GET /export/account')
export const accountWithFilesAddress = addressOf('GET /export/account', { files: true })
export const projectAddresses = (id: string) => ({
  csv: addressOf('GET /export/projects/:id.csv', { id }),
  ics: addressOf('GET /export/projects/:id.ics', { id }),
})
export const templateAddress = (id: string): string => addressOf('GET /templates/:id.json', { id })

export const quickAddAddress = addressOf('POST /tasks/quick-add')
export const todayTextAddress = addressOf('GET /today.txt')
