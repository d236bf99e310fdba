import { labelList } from '../../data/labels/labels.ts'
import { projectList } from '../../data/projects/projects.ts'
import { moreText } from '../../text/text.ts'
import { spelledPattern } from '../../../domain/filters/names.ts'

/** Filters to begin with, each with what it shows; one that is pressed is written into the line. */
export function FilterExamples({ write }: { write: (query: string) => void }) {
  const words = moreText().filter
  const [project, label] = [projectList.value[0]?.name, labelList.value[0]?.name]
  const examples = [
    ...words.examples,
    ...(project ? [words.inProject(spelledPattern(project), project)] : []),
    ...(label ? [words.withLabel(spelledPattern(label), label)] : []),
  ]
  return (
    <section class="filter-examples" aria-labelledby="filter-examples">
      <h2 id="filter-examples">{words.examplesTitle}</h2>
      <ul>
        {examples.map(([query, means]) => (
          <li key={query}>
            <button type="button" onClick={() => write(query)}>
              <code>{query}</code>
              <span>{means}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
