/** Shapes of search. */
import { MAX_LIMIT } from './paging.ts'
import * as v from 'valibot'
import type { Attachment } from './attachments.ts'
import type { Comment } from './comments.ts'
import type { Label } from './labels.ts'
import type { Project, Section } from './projects.ts'
import { cappedWhole, searchText } from './queries.ts'
import type { Task } from './tasks.ts'

export const searchQuery = v.object({ q: searchText, limit: v.optional(cappedWhole(1, MAX_LIMIT)) })

/** Results of each kind, unless `limit` is given. */
export const DEFAULT_FOUND = 50

/** A comment with the content of its task. */
export interface FoundComment extends Comment {
  task_content: string
}

/** Each list is sorted by relevance. */
export interface SearchResults {
  tasks: Task[]
  projects: Project[]
  sections: Section[]
  labels: Label[]
  comments: FoundComment[]
  attachments: Attachment[]
}
