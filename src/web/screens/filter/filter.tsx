import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Filter as FilterRow } from '../../../contract/labels.ts'
import { rowsTaken } from '../../sync/state/table.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { FilterEditor } from './filter-editor.tsx'
import { FilterMatches } from './filter-matches.tsx'
import { readQuery, syntaxErrorIn } from './query-field.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { layers } from '../../ui/floating/layers.tsx'
import { modes, useMode } from '../../ui/floating/modes.ts'
import { filterItems } from '../shared/manage/item-menu.tsx'
import { goBackOrToday, leaveWhenGone, useLeavingByUndo } from '../shared/manage/open-created.ts'
import { ListOptionsButton } from '../shared/sorted-list/list-options-button.tsx'
import { Loaded } from '../shared/page/loaded.tsx'
import { openMenu } from '../../ui/floating/menu.tsx'
import { NotFound } from '../shared/page/not-found.tsx'
import { Page } from '../shared/page/page.tsx'
import { editedFilter, goInstead, openTask, paths, startOfNewFilter } from '../routes.ts'
import { selected } from '../../input/selection.ts'
import { createFilter, editFilter, type FilterFields } from '../../data/filters/filter-changes.ts'
import { filterHour, matchesOf, runFilter, whatFiltersSee } from '../../data/filters/filter-matches.ts'
import { filters, loadFilters } from '../../data/filters/filters.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { locale } from '../../text/locale.ts'
import { moreText, text } from '../../text/text.ts'

export function Filter({ id }: { id: string }) {
  const words = moreText().filter
  const filter = filters.get(id)
  useLeavingByUndo('filter', id, filters)
  if (id === 'new') return <NewFilter />
  if (filter) return <Saved key={id} filter={filter} />
  return (
    <NotFound
      kind={text().nav.filters}
      of={`filter row ${id}`}
      read={loadFilters}
      title={words.missing}
      text={moreText().project.filterMissingText}
    />
  )
}

function NewFilter() {
  useEscape(goBackOrToday)
  const start = { name: '', query: startOfNewFilter().value ?? '', color: 'blue' } as const
  return (
    <FilterEditor
      key={start.query}
      draft={`new filter ${start.query}`}
      title={text().nav.newFilter}
      start={start}
      save={saveNewFilter}
      cancel={goBackOrToday}
    />
  )
}

function saveNewFilter(fields: FilterFields): void {
  const id = createFilter(fields)
  goInstead(paths.filter(id))
  leaveWhenGone('filter', id, filters, goBackOrToday)
}

/** Esc leaves the screen where nothing else is to be ended first. */
function useEscape(leave: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isElsewhere = layers.peek().length + modes.peek().length + selected.peek().size > 0 || openTask.peek()
      if (event.key !== 'Escape' || isElsewhere || (event.target as Element).matches('input, textarea')) return
      event.preventDefault()
      leave()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

function Saved({ filter }: { filter: FilterRow }) {
  const words = moreText().filter
  const isEdited = editedFilter.value === filter.id
  // Another filter may be edited by then.
  const endEditing = (): void => void (editedFilter.peek() === filter.id && (editedFilter.value = ''))
  useEffect(() => endEditing, [])
  useMode(isEdited, endEditing)
  const found = useMemo(() => matchesOf(filter), [filter.id, filter.query])
  const ids = found.rows.value.map(({ id }) => id)
  // Of completed tasks, not all are kept from the last visit.
  const areHere = ids.some((id) => tasks.peek(id)) || ids.every((id) => tasks.knew(id))
  const [leftOut, setLeftOut] = useState(0)
  const run = (): Promise<void> => runFilter(filter).then(setLeftOut)
  useRerun(run, filter.query)
  // Days such as 12/25 are read by the language of now, which may be another than when it was saved.
  const read = useMemo(() => readQuery(filter.query), [filter.query, locale.value])
  if (isEdited) {
    return (
      <FilterEditor
        draft={`filter ${filter.id}`}
        title={filter.name}
        start={filter}
        save={(fields) => {
          endEditing()
          editFilter(filter, fields)
        }}
        cancel={endEditing}
      />
    )
  }
  const edit = (): void => void (editedFilter.value = filter.id)
  const more = (anchor: Element): void => openMenu(anchor, text().nav.moreFor(filter.name), filterItems(filter, edit))
  const tools = (
    <>
      <ListOptionsButton view={`filter:${filter.id}`} />
      <button type="button" class="button" data-size="s" onClick={edit}>
        <Icon name="pencil" />
        <span class="wide-text">{words.edit}</span>
      </button>
      <IconButton icon="ellipsis" name={text().nav.moreFor(filter.name)} popup="menu" act={more} />
    </>
  )
  return (
    <Page title={filter.name} lead={<code class="query-lead">{filter.query}</code>} tools={tools}>
      {read.ok ? (
        <Loaded of={`filter ${filter.id} ${filter.query}`} load={run} here={found.isRead.value && areHere}>
          {() => <FilterMatches ids={ids} query={filter.query} filter={filter} leftOut={leftOut} />}
        </Loaded>
      ) : (
        <FieldError text={syntaxErrorIn(filter.query, read)} />
      )}
    </Page>
  )
}

const DEBOUNCE_MS = 600

/**
 * Runs again once something has changed, and with each hour, as the day may be another: what was found may match no
 * longer, and other tasks may.
 */
function useRerun(run: () => Promise<void>, query: string): void {
  const seen = useRef<string | null>(null)
  useEffect(() => {
    seen.current ??= whatFiltersSee()
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopReading = (): void => {}
    const readIfChanged = (): void => {
      const now = whatFiltersSee()
      if (now === seen.current) return
      seen.current = now
      stopReading()
      stopReading = untilRead(run)
    }
    const readSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(readIfChanged, DEBOUNCE_MS)
    }
    readSoon()
    const stop = rowsTaken.on(readSoon)
    return () => {
      clearTimeout(timer)
      stopReading()
      stop()
    }
  }, [query, filterHour.value])
}
