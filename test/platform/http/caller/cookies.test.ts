import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionCookie, signInCookie, signOutCookies } from '../../../../src/platform/http/caller/cookies.ts'

test('on https the cookie is bound to this host, on http it has its plain name', () => {
  assert.equal(signInCookie('s', true, 60), '__Host-errand=s; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure')
  assert.equal(signInCookie('s', false, 60), 'errand=s; Path=/; HttpOnly; SameSite=Lax; Max-Age=60')
})

test('the cookie is found among others', () => {
  assert.equal(sessionCookie('a=b; errand=s==; c', false), 's==')
  assert.equal(sessionCookie('xerrand=1; errandx=2', false), null)
  assert.equal(sessionCookie(undefined, false), null)
})

test('on https only the bound cookie counts, elsewhere it comes first', () => {
  assert.equal(sessionCookie('errand=plain', true), null)
  assert.equal(sessionCookie('errand=plain; __Host-errand=bound', true), 'bound')
  assert.equal(sessionCookie('errand=plain; __Host-errand=bound', false), 'bound')
})

test('signing out ends whichever of the two there is', () => {
  assert.deepEqual(
    signOutCookies(true).map((cookie) => cookie.split(';')[0]),
    ['errand=', '__Host-errand='],
  )
  assert.match(signOutCookies(false)[0]!, /Max-Age=0/)
})
