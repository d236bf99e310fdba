import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { LONGEST_QUERY } from '../../data/search.ts'
import type { OnTasks } from '../dialogs.ts'
import { go } from '../routes.ts'
import { connection } from '../../sync/live.ts'
import { moreText, text } from '../../text/text.ts'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { COMMAND_KEY } from '../../ui/device.ts'
import { addAsTask, commandsFor, named, offersFor } from './commands.tsx'
import { grouped, type Hit } from './hits.tsx'
import { HitList } from './hit-list.tsx'
import { nameOfTasks, taskCommands } from './task-commands.tsx'
import { useFound } from './use-found.ts'

interface PaletteProps extends OnTasks {
  close: () => void
}

/** Searches everything and does everything, from one line: arrows choose, Enter goes, Shift Enter makes a task. */
export function Palette({ taskIds, close }: PaletteProps) {
  const id = useId()
  const words = moreText().palette
  const [typed, setTyped] = useState('')
  /** The key of the hit that the arrows have chosen. */
  const [active, setActive] = useState<string | null>(null)
  /** Enter was pressed before there was an answer to these words: what it begins with is opened. */
  const isAwaited = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const commandsOnly = typed.startsWith('>')
  const wanted = typed.replace(/^>/, '').trim()
  const { hits: found, done, onlyHere } = useFound(commandsOnly ? '' : wanted)
  const why = connection.value === 'lost' ? words.onlyHere : text().loadFailed
  const offers = wanted !== '' && !commandsOnly ? offersFor(wanted) : []
  const onTasks = named(taskCommands(taskIds), wanted)
  const hits = grouped([...onTasks, ...commandsFor(wanted), ...found, ...offers], typed.trim())
  const foundCount = hits.length - offers.length
  const isDone = done || (commandsOnly && wanted !== '')
  const stepped = hits.findIndex(({ key }) => key === active)
  const index = hits.length === 0 ? -1 : Math.max(0, stepped)
  const isStepping = useRef(false)
  useLayoutEffect(() => {
    // What is chosen from the beginning is in sight, once the sheet has come in from below.
    if (isStepping.current) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [index, hits.length])

  const choose = (hit: Hit | undefined, newTab = false): void => {
    if (!hit) return
    if (hit.to !== undefined && newTab) return void window.open(hit.to, '_blank', 'noopener')
    close()
    if (hit.to !== undefined) go(hit.to)
    hit.act?.()
  }
  /**
   * What earlier letters found is shown until there is an answer to those that stand there now, and an offer comes first
   * only as long as nothing is found.
   */
  const isMeant = (hit: Hit | undefined): boolean => {
    if (hit === undefined || isDone) return true
    return found.includes(hit) ? named([hit], wanted).length > 0 : stepped >= 0 || !offers.includes(hit)
  }
  useLayoutEffect(() => {
    if (isDone && isAwaited.current && !(onlyHere && found.length === 0)) choose(hits[index])
  }, [isDone, onlyHere])
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    isStepping.current = by !== undefined
    isAwaited.current = false
    if (by !== undefined) setActive(hits[(index + by + hits.length) % Math.max(hits.length, 1)]?.key ?? null)
    else if (event.key === 'Enter' && event.shiftKey && wanted !== '') {
      close()
      addAsTask(wanted)
    } else if (event.key === 'Enter') {
      if (isMeant(hits[index])) choose(hits[index], event.ctrlKey || event.metaKey)
      else isAwaited.current = active === null && !event.ctrlKey && !event.metaKey
    } else return
    event.preventDefault()
  }
  return (
    <Dialog label={words.title} class="palette" close={close}>
      <div class="palette-field">
        <Icon name="search" />
        <input
          data-first
          role="combobox"
          aria-label={words.field}
          placeholder={words.field}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${index}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          maxLength={LONGEST_QUERY}
          enterkeyhint="go"
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setActive(null)
            isAwaited.current = false
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="x" name={text().task.close} act={close} />
      </div>
      <div ref={list}>
        {isDone && !onlyHere && foundCount === 0 && <p class="palette-none">{words.nothing}</p>}
        <HitList id={id} hits={hits} active={index} wanted={wanted} target={nameOfTasks(taskIds)} choose={choose} />
        {onlyHere && <p class="palette-none">{why}</p>}
      </div>
      <p class="vh" role="status">
        {isDone && `${foundCount === 0 ? words.nothing : words.found(foundCount)} ${onlyHere ? why : ''}`}
      </p>
      <Foot />
    </Dialog>
  )
}

/** The keys that work here, for those who see them. */
function Foot() {
  const words = moreText().palette
  return (
    <div class="palette-foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {words.choose}
      </span>
      <span>
        <kbd>↵</kbd> {words.open}
      </span>
      <span>
        <kbd>{COMMAND_KEY}</kbd>
        <kbd>↵</kbd> {words.newTab}
      </span>
      <span class="push">
        <kbd>&gt;</kbd> {words.commandsOnly}
      </span>
    </div>
  )
}
