import { useRef } from 'preact/hooks'
import { pastedLines } from '../../../../domain/quick-add/pasted-lines.ts'
import { dropUndo, keepUndo, showChangeMessage } from '../../../data/messages.ts'
import { readFor, type ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { addTask, projectOf, type NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import { projects, shownName } from '../../../data/projects/projects.ts'
import { moreText, text } from '../../../text/text.ts'
import { Dialog, DialogHead } from '../../../ui/floating/dialog.tsx'
import { chipsOf } from './chips.tsx'
import { Unknown } from './unknown.tsx'
import { openPlace } from './use-typed.ts'
import { Dot } from '../../../ui/display/marks.tsx'

interface PastedProps {
  lines: string[]
  place: NewTaskPlace
  asOne: () => void
  /** Tells why they cannot become tasks, if they cannot. */
  isRefused?: () => boolean
  /** Called when each line has become a task. */
  added: () => void
  close: () => void
}

/** Several pasted lines: each a task of its own, or one task with a description. */
export function Pasted({ lines, place: given, asOne, isRefused, added, close }: PastedProps) {
  const words = moreText().quickAdd
  const place = openPlace(given)
  const clean = pastedLines(lines.join('\n'))
  const home = projectOf(place)
  const project = projects.get(home)
  const addAll = async (): Promise<void> => {
    if (isRefused?.()) return
    close()
    added()
    const takeBacks: (() => void)[] = []
    const giveUndo = (takeBack: () => void): unknown => takeBacks.push(takeBack)
    const answers = clean.map((line) => addTask({ text: line, place, giveUndo }))
    const undo = keepUndo(() => takeBacks.forEach((takeBack) => takeBack()), words.manyAdded(clean.length))
    const { length: count } = (await Promise.all(answers)).filter((task) => task !== undefined)
    if (count > 0) showChangeMessage({ text: words.manyAdded(count), topic: 'done' }, undo)
    else dropUndo(undo)
  }
  const read = clean.map((line) => readFor(line, home, place))
  const primary = useRef<HTMLButtonElement>(null)
  return (
    <Dialog label={words.pasteTitle(clean.length)} class="quick" close={close}>
      <DialogHead title={words.pasteTitle(clean.length)} close={close} />
      <p class="quick-note">{words.pasteText(clean.length, project ? shownName(project) : text().nav.inbox)}</p>
      <ul class="quick-paste">
        {read.map((parsed, index) => {
          const own = projects.get(parsed.project?.id ?? home)
          return (
            <li key={index}>
              {own && <Dot color={own.color} />}
              <span>{parsed.content}</span>
              <span class="quick-paste-facts">
                {chipsOf(parsed, place).map((chip) => (
                  <span key={chip.key} title={chip.words}>
                    {chip.mark}
                    {chip.words}
                  </span>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      {unknownIn(read).map((parsed, index) => (
        <Unknown
          key={index}
          text=""
          parsed={parsed}
          projectId={parsed.project?.id ?? home}
          made={() => primary.current?.focus()}
        />
      ))}
      <div class="dialog-foot quick-paste-foot">
        <span class="push" />
        <button type="button" class="button" data-kind="quiet" onClick={() => (close(), asOne())}>
          {words.pasteOne}
        </button>
        <button ref={primary} type="button" class="button" data-kind="primary" data-first onClick={() => void addAll()}>
          {words.pasteMany(clean.length)}
        </button>
      </div>
    </Dialog>
  )
}

/** One line for each name and reminder that means nothing; a name that several lines have is told once. */
function unknownIn(read: readonly ParsedTask[]): ParsedTask[] {
  const told = new Map<string, ParsedTask>()
  for (const parsed of read) {
    const { unknown_project, unknown_section, unknown_assignee, unknown_reminder, project } = parsed
    const inProject = [unknown_section, unknown_assignee, unknown_reminder]
    if ([unknown_project, ...inProject].every((one) => one === null)) continue
    const key = unknown_project === null ? [project?.id, ...inProject] : [unknown_project]
    const name = JSON.stringify(key).toLowerCase()
    if (!told.has(name)) told.set(name, parsed)
  }
  return [...told.values()]
}
