/** A household of any size, written straight into the database: for scale tests and the bench. */
import { join } from 'node:path'
import { generateKeyBetween } from 'fractional-indexing'
import { addDays } from '../../../src/domain/calendar/day.ts'
import { INDEX_TRIGGERS, SQL_FUNCTIONS } from '../../../src/features/indexing/upkeep.ts'
import { connect, openRaw, type Connection } from '../../../src/platform/db/connection.ts'
import type { SqlValue } from '../../../src/platform/db/transaction.ts'
import { sha256Hex } from '../../../src/platform/ids.ts'
import { openTestDatabase } from '../database.ts'

export interface SeedOptions {
  tasks: number
  projects?: number
  people?: number
  /** The day it is; 50 tasks are due on it or before. */
  today?: string
}

export interface Seeded {
  /** The first person sees every project; bearer tokens as `Authorization` takes them. */
  people: { id: string; token: string }[]
  projects: string[]
  /** A project of 200 open tasks in five places, whatever the number of tasks. */
  page: string
  /** One of its tasks. */
  task: string
  labels: string[]
}

export const COMMON_WORD = 'meeting'
/** In 76 tasks. */
export const RARE_WORD = 'quokka'

const CHUNK = 20_000
const PAGE = 200

/** Makes a database in the folder and fills it; the same rows for the same options. */
export async function seed(dataDir: string, options: SeedOptions): Promise<Seeded> {
  await openTestDatabase(undefined, { dataDir }).close()
  const raw = openRaw(join(dataDir, 'errand.db'), SQL_FUNCTIONS)
  try {
    raw.exec(INDEX_TRIGGERS)
    raw.pragma('synchronous = OFF')
    raw.pragma('cache_size = -262144')
    return fill(connect(raw), options)
  } finally {
    raw.close()
  }
}

function fill(db: Connection, options: SeedOptions): Seeded {
  const { tasks, projects: projectCount = 50, people: peopleCount = 60, today = '2026-03-04' } = options
  const people = Array.from({ length: peopleCount }, (_, n) => ({ id: uuid(1, n), token: `erd_seed-${n}` }))
  const projects = Array.from({ length: projectCount }, (_, n) => uuid(2, n))
  const labels = Array.from({ length: 20 }, (_, n) => uuid(4, n))
  const random = generator(7)
  const last = new Map<number, string>()
  db.raw.exec('BEGIN')
  people.forEach((person, n) => addPerson(db, person, n))
  projects.forEach((id, n) => addProject(db, id, n, people))
  labels.forEach((id, n) => addLabel(db, id, n, people[0]!.id))
  for (let n = 0; n < tasks; n++) {
    if (n % CHUNK === 0) db.raw.exec('COMMIT; BEGIN')
    const project = n < PAGE ? projectCount - 1 : Math.floor(random() * (projectCount - 1))
    const section = Math.floor(random() * 5)
    const position = generateKeyBetween(last.get(project * 5 + section) ?? null, null)
    last.set(project * 5 + section, position)
    insert(db, 'tasks', {
      id: uuid(3, n),
      project_id: projects[project]!,
      section_id: section === 4 ? null : uuid(5, project * 4 + section),
      content: contentOf(n, random),
      priority: 1 + Math.floor(random() * 4),
      due_date: dueOf(n, today, random),
      assignee_id: random() < 0.1 ? people[Math.floor(random() * peopleCount)]!.id : null,
      position,
      completed_at: n >= PAGE && n % 10 > 5 ? `2026-01-${10 + (n % 18)}T08:00:00.000Z` : null,
      created_by: people[0]!.id,
      created_at: AT,
      updated_at: AT,
    })
    if (n % 3 === 0) {
      insert(db, 'task_labels', { task_id: uuid(3, n), user_id: people[0]!.id, label_id: labels[n % 20]! })
    }
  }
  db.raw.exec('COMMIT; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)')
  return { people, projects, page: projects.at(-1)!, task: uuid(3, 7), labels }
}

const AT = '2025-12-24T18:00:00.000Z'

function addPerson(db: Connection, { id, token }: { id: string; token: string }, n: number): void {
  const email = `person${n}@home`
  insert(db, 'users', {
    id,
    email,
    email_folded: email,
    name: `Person ${n}`,
    avatar_color: 'blue',
    password_hash: '-',
    timezone: 'Europe/Copenhagen',
    locale: 'en',
    week_start: 1,
    created_at: AT,
  })
  insert(db, 'api_tokens', {
    id: uuid(6, n),
    user_id: id,
    name: 'script',
    prefix: token.slice(0, 10),
    secret_sha256: sha256Hex(token),
    created_at: AT,
  })
}

/** The first of each person's is their Inbox; all others are shared by the first person and two more. */
function addProject(db: Connection, id: string, n: number, people: Seeded['people']): void {
  const look = { color: 'graphite', view_mode: 'list', created_at: AT, updated_at: AT }
  insert(db, 'projects', { id, owner_id: people[0]!.id, name: `Project ${n}`, is_inbox: Number(n === 0), ...look })
  const others = n === 0 ? [] : [people[n % people.length]!, people[(n * 7 + 1) % people.length]!]
  for (const user_id of new Set([people[0]!, ...others].map((person) => person.id))) {
    insert(db, 'members', { project_id: id, user_id, role: 'owner', position: key(n), joined_at: AT })
  }
  for (let s = 0; s < 4; s++) {
    const section = { id: uuid(5, n * 4 + s), project_id: id, name: `Section ${s}`, position: key(s) }
    insert(db, 'sections', { ...section, created_at: AT, updated_at: AT })
  }
}

function addLabel(db: Connection, id: string, n: number, user_id: string): void {
  const name = `label ${n}`
  insert(db, 'labels', { id, user_id, name, name_folded: name, color: 'graphite', position: key(n) })
}

const SYLLABLES = ['ba', 'de', 'fo', 'gu', 'ki', 'la', 'me', 'no', 'pu', 'ri', 'sa', 'te', 'vo', 'ty', 'rø', 'gå']

/** Six words, low numbers far oftener than high ones; one task in ten has the common word, 76 the rare one. */
function contentOf(n: number, random: () => number): string {
  const words = Array.from({ length: 6 }, () => {
    const number = Math.floor(4096 * random() ** 3)
    return SYLLABLES[number & 15]! + SYLLABLES[(number >> 4) & 15]! + SYLLABLES[number >> 8]!
  })
  if (n % 10 === 3) words.push(COMMON_WORD)
  if (n < 7600 && n % 100 === 42) words.push(RARE_WORD)
  return words.join(' ')
}

/** 50 by today (open ones), a third never, the rest within two years. */
function dueOf(n: number, today: string, random: () => number): string | null {
  if (n < 50) return addDays(today, -(n % 5))
  return random() < 0.33 ? null : addDays(today, 1 + Math.floor(random() * 730))
}

const keys: string[] = []
function key(n: number): string {
  while (keys.length <= n) keys.push(generateKeyBetween(keys.at(-1) ?? null, null))
  return keys[n]!
}

/** A version 7 UUID that grows with `n`. */
const uuid = (kind: number, n: number): string =>
  `0190${kind}000-${(n >>> 16).toString(16).padStart(4, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`

function generator(seedNumber: number): () => number {
  let state = seedNumber
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

function insert(db: Connection, table: string, row: Record<string, SqlValue>): void {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join()
  db.run(`INSERT INTO ${table} (${columns.join()}) VALUES (${places})`, Object.values(row))
}
