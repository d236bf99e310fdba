import type { Feed, NewFeed } from '../../../contract/feeds.ts'
import { getAll, post, remove } from '../../sync/api.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'

export const loadFeeds = (): Promise<Feed[]> => getAll('/feeds')

export const createFeed = (feed: NewFeed): Promise<Feed | undefined> =>
  command({
    name: feed.name,
    request: () => post('/feeds', feed),
    message: () => ({ text: moreText().feeds.made(feed.name), topic: 'done' }),
  })

export const resetFeedAddress = ({ id, name }: Feed): Promise<Feed | undefined> =>
  command({
    name,
    request: () => post('/feeds/:id/rotate', { id }),
    message: () => ({ text: moreText().connections.wasReset, topic: 'done' }),
  })

export const deleteFeed = ({ id, name }: Feed, deleted: () => void): Promise<unknown> =>
  command({
    name,
    request: () => remove('/feeds/:id', { id }),
    settle: deleted,
    message: () => ({ text: moreText().feeds.removed(name), topic: 'done' }),
  })
