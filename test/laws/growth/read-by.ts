/** Which rows stand for the routes that read a body by themselves; what is JSON alone is fed by its shape. */
export const readBy: Record<string, readonly string[]> = {
  'POST /import/account': ['the JSON of an account', 'a ZIP of CSVs'],
  'POST /import/csv': ['rows of any table'],
  'POST /import/legacy': ['a CSV of tasks', 'a ZIP of CSVs'],
  'POST /import/todoist': ['a CSV of tasks', 'a ZIP of CSVs'],
  'POST /inbound/mail': ['a whole mail', 'the addresses in the header of a mail'],
  // JSON: what is in it goes through the shapes of the routes.
  'POST /mcp': [],
  'POST /tasks/:id/attachments': ['a form with a file'],
  'POST /templates/import': ['a template file'],
  'POST /tasks/quick-add': ['quick add', 'pasted lines'],
}
