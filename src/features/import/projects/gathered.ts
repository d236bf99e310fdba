/** Collects the parts of an import and counts their content. */
import { MOST_IMPORTED_LABELS } from '../../../contract/import-limits.ts'
import type { ImportReport } from '../../../contract/imports.ts'
import { invalid } from '../../../domain/errors.ts'
import { caseFolded } from '../../../domain/text/case.ts'
import type { Pack } from '../packed.ts'
import type { ProjectHead, ProjectPart } from './parts.ts'
import { fewWarnings } from '../warnings.ts'
import type { Labels } from '../labels.ts'

export interface GatheredProject extends ProjectHead {
  packs: Pack[]
  tasks: number
}

export class Gathered {
  readonly projects: GatheredProject[] = []
  readonly labels: Labels = new Map()
  #comments = 0

  /** Throws 422 for `field` when there are more labels than allowed. */
  add(part: ProjectPart, field: string): void {
    if ('project' in part) {
      this.projects.push({ ...part.project, packs: [], tasks: 0 })
      return
    }
    const project = this.projects.at(-1)!
    project.packs.push(part.pack)
    project.tasks += part.tasks
    this.#comments += part.comments
    for (const name of part.labels) {
      const folded = caseFolded(name)
      if (!this.labels.has(folded)) this.labels.set(folded, { name })
    }
    if (this.labels.size > MOST_IMPORTED_LABELS)
      throw invalid({ [field]: `holds more than ${MOST_IMPORTED_LABELS} different labels` })
  }

  /** What an import of this creates; `labels`: how many of its labels are new. */
  report(labels: number): ImportReport {
    return {
      projects: this.projects.map(({ name }) => ({ id: null, name })),
      project_id: null,
      tasks: this.projects.reduce((sum, project) => sum + project.tasks, 0),
      sections: this.projects.reduce((sum, project) => sum + project.sections.length, 0),
      comments: this.#comments,
      labels,
      warnings: fewWarnings(
        this.projects.flatMap(({ file, warnings }) =>
          warnings.map((warning) => (file === null ? warning : { ...warning, file })),
        ),
      ),
    }
  }
}
