import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PASSWORD } from '../../support/people.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'

interface Form {
  name: string
  path: (home: Household) => string
  signedOut?: boolean
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  wrong: string
  complaint: string
  right: string
  /** Where it is sent. */
  to: string
  done: (page: Page) => Promise<unknown>
}

const FORMS: Form[] = [
  {
    name: 'the password asked for before a setting',
    path: () => '/settings/security',
    open: (page) => page.getByRole('button', { name: 'Turn on' }).click(),
    field: (page) => page.getByLabel('Confirm your password'),
    wrong: 'not my password',
    complaint: 'Wrong password.',
    right: PASSWORD,
    to: '**/auth/totp/setup',
    done: (page) => page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor(),
  },
  {
    name: 'the address of a forgotten password',
    path: () => '/forgot',
    signedOut: true,
    field: (page) => page.getByLabel('Email'),
    wrong: 'maja',
    complaint: 'Enter a full email address',
    right: 'maja@home.example',
    to: '**/auth/password/forgot',
    done: (page) => page.getByRole('heading', { name: 'Check your email' }).waitFor(),
  },
  {
    name: 'the new password of a reset',
    path: () => '/reset?token=unknown',
    signedOut: true,
    field: (page) => page.getByLabel('New password'),
    wrong: 'short',
    complaint: 'At least 10 characters',
    right: PASSWORD,
    to: '**/auth/password/reset',
    done: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'the address of a new user',
    path: () => '/settings/people',
    field: (page) => page.locator('.setting-form').getByRole('textbox'),
    wrong: 'mormor',
    complaint: 'Enter a full email address',
    right: 'mormor@home.example',
    to: '**/users',
    done: (page) => page.getByRole('dialog').waitFor(),
  },
]

for (const form of FORMS) {
  test(`what was wrong with ${form.name} is not said of the next one while that is checked`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, form.path(home), form.signedOut ? {} : { cookie: cookieOf(home) })
    await form.open?.(page)
    await form.field(page).fill(form.wrong)
    await page.keyboard.press('Enter')
    const complaint = page.locator('.field-error', { hasText: form.complaint })
    await complaint.waitFor()
    const { promise: sent, resolve: send } = Promise.withResolvers<void>()
    const { promise: answer, resolve: answered } = Promise.withResolvers<void>()
    await page.route(form.to, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      send()
      await answer
      return route.continue()
    })
    await form.field(page).fill(form.right)
    await page.keyboard.press('Enter')
    await sent
    await nextFrames(page)
    assert.equal(await complaint.count(), 0)
    answered()
    await form.done(page)
  })
}
