import { useEffect, useMemo, useState } from 'preact/hooks'
import { me } from '../../data/account/me.ts'
import { orRaiseError } from '../../data/refusals/or-raise-error.ts'
import {
  askCompleted,
  completedList,
  completedQuery,
  followCompleted,
  otherPeople,
  type CompletedQuery,
} from '../../data/completed.ts'
import { inbox, loadArchivedProjects, projects } from '../../data/projects/projects.ts'
import { LONGEST_QUERY } from '../../data/search.ts'
import { compareNames } from '../../text/locale.ts'
import { moreText, text } from '../../text/text.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { Choice } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ignoreRefusal } from '../../sync/http/errors.ts'
import { Loaded } from '../shared/page/loaded.tsx'
import { Page } from '../shared/page/page.tsx'
import { Days } from './days.tsx'

/** What was completed, in all projects, by day. */
export function Completed() {
  const words = moreText().completed
  return (
    <Page title={text().nav.completed} lead={words.lead}>
      <Filters />
      <Log key={JSON.stringify(completedQuery.value)} query={completedQuery.value} />
    </Page>
  )
}

function Filters() {
  const words = moreText().completed
  const { by, project_id } = completedQuery.value
  useEffect(() => void ignoreRefusal(loadArchivedProjects()), [])
  const all = projects
    .all()
    .filter(({ is_inbox }) => !is_inbox)
    .toSorted((a, b) => Number(a.archived) - Number(b.archived) || compareNames(a.name, b.name))
  return (
    <search class="completed-filters">
      <Search />
      <Choice label={words.by} value={by} choose={(chosen) => askCompleted({ by: chosen })}>
        <option value="">{words.everyone}</option>
        <option value="me">{me.value?.name}</option>
        {otherPeople(project_id).map(({ user_id, name }) => (
          <option key={user_id} value={user_id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={words.project} value={project_id} choose={(chosen) => askCompleted({ project_id: chosen })}>
        <option value="">{words.allProjects}</option>
        {inbox.value && <option value={inbox.value.id}>{text().nav.inbox}</option>}
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
    </search>
  )
}

const DEBOUNCE_MS = 250

function Search() {
  const words = moreText().completed
  const [typed, setTyped] = useState(completedQuery.peek().q)
  useEffect(() => {
    const timer = setTimeout(
      () => typed.trim() !== completedQuery.peek().q && askCompleted({ q: typed.trim() }),
      DEBOUNCE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label class="input completed-search">
      <Icon name="search" size="s" />
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        maxLength={LONGEST_QUERY}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  )
}

function Log({ query }: { query: CompletedQuery }) {
  const list = useMemo(() => completedList(query), [])
  useEffect(() => followCompleted(list), [])
  return (
    <Loaded of={JSON.stringify(query)} load={list.load} here={list.isRead.value}>
      {() =>
        list.rows.value.length === 0 ? (
          <Nothing isAll={query.by + query.project_id + query.q === ''} />
        ) : (
          <>
            <Days entries={list.rows.value} areMore={list.more.value !== null} />
            {list.more.value !== null && (
              <button type="button" class="button list-more" onClick={() => void orRaiseError(list.older())}>
                {moreText().older}
              </button>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Nothing({ isAll }: { isAll: boolean }) {
  const words = moreText().completed
  return isAll ? (
    <Empty scene="done" title={words.nothing} text={words.nothingText} />
  ) : (
    <Empty scene="label" title={words.noMatch} text={words.noMatchText} />
  )
}
