import { useState } from 'preact/hooks'
import { LONGEST_DESCRIPTION } from '../../../../domain/lengths.ts'
import type { Span } from '../../../data/tasks/adding/reader.ts'
import { moreText, text as words } from '../../../text/text.ts'
import { useMode } from '../../../ui/floating/modes.ts'
import { useFileDrop } from '../../../ui/forms/file-drop.tsx'
import { GrowingText } from '../../../ui/forms/growing-text.tsx'
import { useMentions } from '../mentions.tsx'
import { RepeatPreview } from '../date/repeat-preview.tsx'
import { Chips } from './chips.tsx'
import { Examples } from './examples.tsx'
import { QuickField } from './quick-field.tsx'
import { Tools } from './tools.tsx'
import { Unknown } from './unknown.tsx'
import { useComposer, type ComposerProps } from './use-composer.tsx'

/** A line that becomes a task, what was understood of it, and buttons that write into it. */
export function Composer(props: ComposerProps) {
  const { inline = false, isBack = false, close } = props
  const composer = useComposer(props)
  const { box, place, setPlace, setLine, parsed, projectId, description, files, setFiles, add, focusField } = composer
  const { text, ignored } = composer.line
  const [help, setHelp] = useState(false)
  useMode(help, () => setHelp(false))
  const spelling = useMentions(projectId, LONGEST_DESCRIPTION)
  const { held, handlers } = useFileDrop(composer.attach)

  return (
    <div ref={box} {...handlers}>
      {held}
      <QuickField
        text={text}
        isBack={isBack}
        parsed={parsed}
        projectId={projectId}
        caretAt={composer.written}
        placeholder={inline ? words().task.title : moreText().quickAdd.placeholder}
        change={composer.change}
        dismissed={() => setLine(composer.meant)}
        enter={add}
        toDescription={() => box.current?.querySelector<HTMLElement>('.quick-note textarea')?.focus()}
        paste={composer.askOfPasted}
      />
      <div class="quick-note">
        <GrowingText
          class="quick-note-text"
          label={moreText().quickAdd.description}
          placeholder={moreText().quickAdd.description}
          value={description}
          save={composer.setDescription}
          live
          spelling={spelling}
          enter={add}
          maxLength={LONGEST_DESCRIPTION}
        />
      </div>
      <Tools
        parsed={parsed}
        place={place}
        write={composer.write}
        dropDay={() => setPlace({ ...place, day: null })}
        attach={composer.attach}
        focusField={focusField}
        help={help}
        setHelp={setHelp}
      />
      <Chips
        parsed={parsed}
        place={place}
        files={files}
        ignore={(spans: Span[]) => {
          setLine({ text, ignored: [...ignored, ...spans.map(({ start, end }) => ({ start, end }))] })
          focusField()
        }}
        change={(next) => {
          setPlace(next)
          focusField()
        }}
        detach={(file) => {
          setFiles(files.filter((one) => one !== file))
          focusField()
        }}
      />
      {parsed.recurrence_rule && parsed.due_date && (
        <RepeatPreview rule={parsed.recurrence_rule} basis={parsed.recurrence_basis} from={parsed.due_date} />
      )}
      {help && <Examples />}
      <Unknown text={text} parsed={parsed} projectId={projectId} made={focusField} change={composer.change} />
      <Foot added={composer.added} discard={inline ? composer.discard : null} close={close} add={add} />
    </div>
  )
}

interface FootProps {
  /** What is told of the task that was added last. */
  added: string
  /** Null: what is typed stays when it is closed. */
  discard: (() => void) | null
  close: () => void
  add: () => void
}

function Foot({ added, discard, close, add }: FootProps) {
  return (
    <div class="quick-foot">
      <p class="quick-added" role="status" title={added || undefined}>
        {added}
      </p>
      {discard ? (
        <button type="button" class="button" data-kind="quiet" onClick={discard}>
          {moreText().cancel}
        </button>
      ) : (
        <button type="button" class="button" data-kind="quiet" onClick={close}>
          {words().task.close}
          <kbd class="quick-key" aria-hidden="true">
            Esc
          </kbd>
        </button>
      )}
      <button type="button" class="button" data-kind="primary" onClick={add}>
        {words().nav.addTask}
        <kbd class="quick-key" aria-hidden="true">
          ↵
        </kbd>
      </button>
    </div>
  )
}
