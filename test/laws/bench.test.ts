import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { allRows } from '../bench/rows.ts'
import { top } from '../support/sources.ts'

const rows = new Set(allRows.map(({ what }) => what))

/** What is promised of speed and size, each as a row's name begins. */
const PROMISED = [
  'start to first answer',
  '--version',
  'memory idle, private',
  'memory idle, resident',
  'memory at 50 connections',
  'memory during 8 uploads',
  'soak: a million mixed requests',
  'households: 50 servers idle, memory each',
  'households: 50 servers idle, processor each',
  'households: 50 servers, one person active in each, memory each',
  'households: a request to a server that is not there',
  'quick-add, 50 connections',
  'quick-add, 50 connections, p99',
  'plain create, 50 connections',
  'quick-add, 1 connection',
  'one task, 100,000',
  'one task: 1,000,000 tasks against 10,000',
  'Today (50 tasks), 100,000',
  'Today (50 tasks): 1,000,000 tasks against 10,000',
  'a project of 200, 100,000',
  'a project of 200: 1,000,000 tasks against 10,000',
  'a project of 200 that is unchanged, by its ETag',
  'a project of 200, compressed (br)',
  'a project of 200, compressed (gzip)',
  '2,000 tasks to a phone, br',
  '2,000 tasks to a phone, gzip',
  'search, a rare word, 50 connections',
  'search, a common word, 50 connections',
  'search, a rare word, 1,000,000',
  'search, a common word, 1,000,000',
  'CalDAV, sync of a list with nothing new',
  'CalDAV, first sync of all lists, 10,000 tasks',
  'CalDAV, PUT of a task',
  'filter run',
  'filter of the slowest term, 100,000',
  'filter of the slowest term, 1,000,000',
  'filter of 500 characters',
  'event to 1,000 sockets of 60 people',
  'event to 1,000 sockets, longest event-loop stall',
  'longest stall, backup of 100,000',
  'longest stall, backup of 1,000,000',
  'longest stall, import of an account with 10,000 tasks',
  'longest stall, import of an account with 100,000 tasks',
  'longest stall, import of an account with 100,000 tasks beside 1,000,000',
  ...[
    'all nightly jobs',
    'import of 5,000 rows',
    'a project of 20,000 tasks deleted and restored',
    'purge of a project of 20,000 tasks',
    'an account with 20,000 tasks deleted',
    'a reload of a project to 1,000 sockets',
  ].flatMap((what) => [`longest stall, ${what}`, `longest stall, ${what} beside 1,000,000`]),
  'quick-add lines understood',
  'quick-add line of 2,000 characters',
  'next occurrence, everyday rules',
  'next occurrence, the worst rule',
  'quick add and repeats in the page',
  'the page before it shows anything, JavaScript',
  'the page before it shows anything, CSS',
  ...[2_000, 10_000].flatMap((count) =>
    ['tick', 'open', 'quick add', 'j', 'fold', 'opening it', 'elements of rows'].map(
      (what) => `browser, a project of ${count.toLocaleString('en')}: ${what}`,
    ),
  ),
  'browser, first load',
  'browser, the second time',
]

test('the bench measures every figure that is promised, each under a name of its own', () => {
  assert.equal(rows.size, allRows.length)
  for (const promised of PROMISED)
    assert.ok(
      [...rows].some((what) => what.startsWith(promised)),
      promised,
    )
})

test('every figure under Capacity in the README is a row of the bench', () => {
  const sections = readFileSync(`${top}README.md`, 'utf8').split(/^## /m)
  const capacity = sections.find((text) => text.startsWith('Capacity\n'))!
  const named = [...capacity.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, name]) => name!).slice(1)
  assert.ok(named.length > 5)
  for (const name of named) assert.ok(rows.has(name), name)
})
