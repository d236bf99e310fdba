import { useRef } from 'preact/hooks'
import type { Template } from '../../../contract/templates.ts'
import { importTemplate, loadTemplates, templateList } from '../../data/templates.ts'
import { moreText, text } from '../../text/text.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { Line } from '../../ui/display/line.tsx'
import { openMenu } from '../../ui/floating/menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { paths } from '../routes.ts'
import { ProjectMark } from '../shared/marks.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { templateItems } from './items.ts'
import { openUseTemplate } from './use-dialog.tsx'

/** The person's templates: looked at, used and managed. */
export function Templates() {
  const words = moreText().templates
  return (
    <Page title={text().nav.templates} lead={words.lead} tools={<Import />}>
      <Loaded of="templates" load={loadTemplates}>
        {() =>
          templateList.value.length === 0 ? (
            <Empty scene="project" title={words.nothing} text={words.nothingText} />
          ) : (
            <ul class="list">
              {templateList.value.map((template) => (
                <Row key={template.id} template={template} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function Import() {
  const words = moreText().templates
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={words.import}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void importTemplate(file)
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        class="button"
        data-kind="quiet"
        data-size="s"
        aria-label={words.import}
        onClick={() => input.current?.click()}
      >
        <Icon name="file-input" />
        <span class="wide-text">{words.import}</span>
      </button>
    </>
  )
}

function Row({ template }: { template: Template }) {
  const words = moreText().templates
  const more = text().nav.moreFor(template.name)
  const end = (
    <>
      <IconButton
        icon="ellipsis"
        name={more}
        popup="menu"
        act={(button) => openMenu(button, more, templateItems(template))}
      />
      <button
        type="button"
        class="button"
        data-size="s"
        aria-label={words.useName(template.name)}
        aria-haspopup="dialog"
        onClick={() => openUseTemplate(template)}
      >
        {words.use}
      </button>
    </>
  )
  return (
    <Line when={null} mark={<ProjectMark project={template} />} end={end}>
      <p>
        <a href={paths.template(template.id)}>{template.name}</a>
      </p>
      <small>{words.size(template.task_count, template.section_count)}</small>
    </Line>
  )
}
