/** What was read of an import, part by part, and what it amounts to. */
import type { ImportReport } from '../../contract/moving.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { caseFolded } from '../../domain/text/case.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { ProjectPart } from './project-parts.ts'
import type { ResolvedProject } from './resolve-project.ts'
import { fewWarnings } from './warnings.ts'
import { missingLabels, type Labels } from './worn.ts'

export class Gathered {
  readonly projects: ResolvedProject[] = []
  readonly labels: Labels = new Map()
  #comments = 0

  add(part: ProjectPart): void {
    if ('project' in part) {
      this.projects.push(part.project)
      return
    }
    this.projects.at(-1)!.tasks.push(...part.tasks)
    for (const task of part.tasks) {
      this.#comments += task.comments.length
      for (const name of task.labels) {
        const folded = caseFolded(name)
        if (!this.labels.has(folded)) this.labels.set(folded, { name })
      }
    }
  }

  /** What an import of it would make, or is about to. */
  report(on: Reader, actor: Actor): ImportReport {
    return {
      projects: this.projects.map(({ name }) => ({ id: null, name })),
      project_id: null,
      tasks: this.projects.reduce((sum, project) => sum + project.tasks.length, 0),
      sections: this.projects.reduce((sum, project) => sum + project.sections.length, 0),
      comments: this.#comments,
      labels: missingLabels(on, actor, this.labels),
      warnings: fewWarnings(
        this.projects.flatMap(({ file, warnings }) =>
          warnings.map((warning) => (file === null ? warning : { ...warning, file })),
        ),
      ),
    }
  }
}
