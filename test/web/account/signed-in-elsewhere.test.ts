import { holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Window } from 'happy-dom'
import { leave, resumeSession, session, sessionEnd } from '../../../src/web/data/account/session.ts'
import { me } from '../../../src/web/data/account/me.ts'
import { post } from '../../../src/web/sync/api.ts'
import { remember } from '../../../src/web/sync/local-storage.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja, PASSWORD } from '../../support/people.ts'

test('a page that hears late that nobody is here, when somebody else has signed in in another, waits for who was here', async (t) => {
  const { localStorage } = new Window({ url: 'http://localhost/' })
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
  const app = await startApp(t)
  const home = await maja(app)
  const { id: garden } = (await home.api.post('/projects', { name: 'Garden' })).body
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  await openPage(t, app, home)
  await settled()
  await home.session.post('/auth/logout')
  leave({ by: 'itself', unsent: 0 })

  const inAnother = (who: unknown): void => {
    remember('signed-in', who)
    resumeSession()
  }
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: askedAgain, resolve: askAgain } = Promise.withResolvers<void>()
  let times = 0
  holdAnswers(t, /^GET \S+\/auth\/me$/, () => {
    times += 1
    if (times > 1) askAgain()
    else ask()
    return isLetGo
  })
  // The other page shows an earlier visit of hers before it learns that her session has ended.
  inAnother(home.id)
  await asked
  inAnother('someone')
  await post('/auth/login', { email: jonas.email, password: PASSWORD })
  inAnother(jonas.id)
  letGo()
  await askedAgain
  await app.guest.get('/auth/setup')
  assert.deepEqual([session.peek(), me.peek(), sessionEnd.peek()], ['signed-out', null, { by: 'itself', unsent: 0 }])

  inAnother('someone')
  await post('/auth/login', { email: home.email, password: PASSWORD })
  inAnother(home.id)
  await until(() => session.value === 'signed-in')
  assert.equal(me.peek()?.id, home.id)
})
