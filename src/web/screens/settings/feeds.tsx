/** Calendar feeds beside the one of the account: of one project, of a filter or of everything, each with an address of its own. */
import { useState } from 'preact/hooks'
import type { Feed, NewFeed } from '../../../contract/feeds.ts'
import { createFeed, deleteFeed, resetFeedAddress } from '../../data/account/feeds.ts'
import { filterList } from '../../data/filters/filters.ts'
import { inbox, projectList, shownName } from '../../data/projects/projects.ts'
import { moreText, text } from '../../text/text.ts'
import { Entry } from '../../ui/display/entry.tsx'
import { openConfirm } from '../../ui/floating/confirm.tsx'
import { Choice } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useOnce } from '../shared/use-once.ts'
import { Address } from './address.tsx'
import { Setting } from './setting.tsx'
import type { ReadSetting } from './use-read.ts'

export function Feeds({ read: { found: feeds, show, afterRefusal } }: { read: ReadSetting<Feed[]> }) {
  const words = moreText().feeds
  const create = async (wanted: NewFeed): Promise<void> => {
    const sent = createFeed(wanted)
    await afterRefusal(sent)
    const feed = await sent
    // The list may have been read since it was made.
    if (feed) show((all) => [...(all ?? []).filter(({ id }) => id !== feed.id), feed])
  }
  const reset = async (feed: Feed): Promise<void> => {
    const sent = resetFeedAddress(feed)
    await afterRefusal(sent)
    const fresh = await sent
    if (fresh) show((all) => all?.map((one) => (one.id === fresh.id ? fresh : one)))
  }
  const ask = (feed: Feed): void =>
    openConfirm({
      title: words.removeTitle(feed.name),
      text: words.removeText,
      yes: words.remove,
      act: () => void afterRefusal(deleteFeed(feed, () => show((all) => all?.filter(({ id }) => id !== feed.id)))),
    })
  return (
    <Setting title={words.title} text={words.text}>
      <NewFeedForm create={create} />
      <ul class="entries">
        {feeds?.length === 0 && <li class="hint">{words.none}</li>}
        {feeds?.map((feed) => (
          <FeedEntry key={feed.id} feed={feed} reset={() => reset(feed)} remove={() => ask(feed)} />
        ))}
      </ul>
    </Setting>
  )
}

interface FeedEntryProps {
  feed: Feed
  reset: () => Promise<unknown>
  remove: () => void
}

function FeedEntry({ feed, reset, remove }: FeedEntryProps) {
  const words = moreText().feeds
  const { name, kind, project_id, filter_id } = feed
  const source = project_id ? words.project : filter_id ? words.filter : words.all
  return (
    <>
      <Entry mark={<Icon name="calendar-days" />} title={name} note={`${source} · ${words.kinds[kind]}`}>
        <button
          type="button"
          class="button"
          data-kind="danger"
          data-size="s"
          aria-label={words.removeName(name)}
          onClick={remove}
        >
          {words.remove}
        </button>
      </Entry>
      <li>
        <Address label={words.address(name)} value={feed.url} reset={reset} />
      </li>
    </>
  )
}

type Kind = Feed['kind']

function NewFeedForm({ create }: { create: (feed: NewFeed) => Promise<void> }) {
  const words = moreText().feeds
  const projects = [inbox.value ?? [], projectList.value].flat()
  const sources: { value: string; name: string; feed: Pick<NewFeed, 'project_id' | 'filter_id'> }[] = [
    ...projects.map((project) => ({
      value: `project ${project.id}`,
      name: shownName(project),
      feed: { project_id: project.id },
    })),
    ...filterList.value.map(({ id, name }) => ({ value: `filter ${id}`, name, feed: { filter_id: id } })),
    // Not the first, which is offered: with it anyone who has the address reads every project.
    { value: 'all', name: words.all, feed: {} },
  ]
  const [chosen, setChosen] = useState('')
  const [kind, setKind] = useState<Kind>('events')
  const source = sources.find(({ value }) => value === chosen) ?? sources[0]
  const optionsOf = (start: string) =>
    sources
      .filter(({ value }) => value.startsWith(start))
      .map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))
  const send = useOnce(() => source && create({ name: source.name, ...source.feed, kind }))
  if (!source) return null
  return (
    <div class="field">
      <div class="field-pair">
        <Choice label={words.source} value={source.value} choose={setChosen}>
          {optionsOf('all')}
          <optgroup label={text().nav.projects}>{optionsOf('project')}</optgroup>
          {filterList.value.length > 0 && <optgroup label={text().nav.filters}>{optionsOf('filter')}</optgroup>}
        </Choice>
        <Choice label={words.kind} value={kind} choose={(value) => setKind(value as Kind)}>
          {Object.entries(words.kinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      <p class="hint">{words.kindHint}</p>
      <button type="button" class="button setting-save" data-kind="primary" onClick={() => void send()}>
        {words.make}
      </button>
    </div>
  )
}
