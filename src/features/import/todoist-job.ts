import { todoistParts, type TodoistFile } from './todoist-files.ts'
import { orRefusedZip } from './refused.ts'

/** Reads a CSV or a ZIP of CSVs in a worker thread. */
export const todoistJob = (file: TodoistFile) => orRefusedZip(todoistParts(file))
