import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { cases, fc } from '../../support/chance.ts'
import type { FilterNode } from '../../../src/domain/filters/ast.ts'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { compile } from '../../../src/features/filters/compile.ts'
import type { CompileContext, SqlCondition } from '../../../src/features/filters/conditions.ts'
import { filterNamesOf } from '../../../src/features/filters/names.ts'
import { narrow } from '../../../src/features/filters/narrow.ts'
import { countPlanOf } from '../../../src/features/filters/count-parts.ts'
import type { SearchExpression } from '../../../src/features/indexing/match.ts'
import type { SqlParameters } from '../../../src/platform/db/transaction.ts'
import { expressions, WRITTEN_ON } from '../../support/filters/filter-arbitrary.ts'
import { matches } from '../../support/filters/filter-oracle.ts'
import { randomTasks, storeTasks } from '../../support/filters/filter-world.ts'

const { tasks, world } = randomTasks(200, 1)
const db = storeTasks(tasks, world)
after(() => db.close())

const context: CompileContext = {
  actorId: world.actorId,
  startOfDay: (day) => `${day}T00:00:00.000Z`,
  names: filterNamesOf(
    { all: <Row>(sql: string, parameters: SqlParameters = []) => db.prepare(sql).all(...parameters) as Row[] },
    world.actorId,
  ),
  search,
}

interface Row {
  id: string
  due_key: string
  project_id: string
}

function search(sought: SearchExpression): SqlCondition {
  if ('words' in sought) {
    return {
      sql: `(has_words(?, t.content || ' ' || t.description))`,
      parameters: [JSON.stringify(sought.words)],
    }
  }
  const [parts, operator] = 'all' in sought ? [sought.all.map(search), 'and'] : [sought.any.map(search), 'or']
  return {
    sql: `(${parts.map(({ sql }) => sql).join(` ${operator} `)})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  }
}

function found(filter: FilterNode): string[] {
  const { sql, parameters } = compile(filter, context)
  return db
    .prepare(`select t.id from tasks t where ${sql} order by t.rowid`)
    .pluck()
    .all(...parameters) as string[]
}

function read(text: string): FilterNode {
  const parsed = parseFilter(text, WRITTEN_ON)
  if (!parsed.ok) assert.fail(`${text}: ${parsed.message}`)
  return parsed.filter
}

describe('a filter in SQL', () => {
  it('finds what the plain oracle finds, whatever the expression', () => {
    fc.assert(
      fc.property(expressions(), ({ text }) => {
        const filter = read(text)
        const expected = tasks.filter((task) => matches(filter, task, world)).map(({ id }) => id)
        assert.deepEqual(found(filter), expected, text)
      }),
      { numRuns: cases(10_000) },
    )
  })

  it('splits the tasks in two disjoint halves with its negation', () => {
    fc.assert(
      fc.property(expressions(), ({ text }) => {
        const filter = read(text)
        const halves = [...found(filter), ...found({ kind: 'not', part: filter })]
        assert.deepEqual(halves.sort(), tasks.map(({ id }) => id).sort(), text)
      }),
      { numRuns: 1000 },
    )
  })

  it('is read by index without losing a task', () => {
    const rows = new Map(
      db
        .prepare('select id, due_key, project_id from tasks')
        .all()
        .map((row) => [(row as Row).id, row as Row]),
    )
    fc.assert(
      fc.property(expressions(), ({ text }) => {
        const filter = read(text)
        const { due, projects } = narrow(filter, context.names)
        for (const id of found(filter)) {
          const { due_key, project_id } = rows.get(id)!
          assert.ok(!due || (due.from <= due_key && due_key < due.to), text)
          assert.ok(!projects || projects.includes(project_id), text)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('is counted in parts that have no task in common', () => {
    fc.assert(
      fc.property(expressions(), ({ text }) => {
        const filter = read(text)
        const counted = countPlanOf(filter)
        if (!counted) return
        const more = counted.more.flatMap((way) => found(way.filter))
        const less = counted.less.flatMap((way) => found(way.filter))
        assert.equal(new Set(more).size, more.length, text)
        assert.equal(new Set(less).size, less.length, text)
        assert.ok(
          less.every((id) => more.includes(id)),
          text,
        )
        assert.deepEqual(more.filter((id) => !less.includes(id)).sort(), found(filter).sort(), text)
      }),
      { numRuns: cases(10_000) },
    )
  })

  for (const text of [
    'recurring | p1',
    'p1 | created: today',
    '@phone | assigned to: me',
    'p1 & (has: comment | subtask)',
    '!recurring',
    '!assigned to: me',
    'p1 & !subtask',
    '!recurring | p1',
    '!(recurring & p1)',
    'p1 | /To do | assigned',
    'assigned to: none',
    'assigned to: jonas | no section',
  ])
    it(`counts ${text} by index`, () => {
      const { more, less } = countPlanOf(read(text))!
      assert.ok([...more, ...less].filter(({ index }) => index === null).length <= 1)
      assert.ok([...more, ...less].some(({ index }) => index !== null))
    })

  it('carries every value that somebody typed as a parameter', () => {
    const { sql, parameters } = compile(read(`#"'; drop table tasks --" | @x* | assigned to: ? | "it's"`), context)
    assert.ok(!/drop|'s|x/.test(sql.replaceAll('task_labels', '')), sql)
    assert.equal(sql.match(/\?/g)?.length, parameters.length)
  })

  it('takes % and _ in a name for themselves', () => {
    const inProject = (name: string) =>
      tasks.filter((task) => world.projects.find(({ id }) => id === task.project_id)!.name === name).length
    assert.equal(found(read('#100 *\\**')).length, inProject('100 %_*'))
    assert.deepEqual(found(read('#H%me, #H_me, #H%*, #h\\*')), [])
  })

  it('finds the Inbox by that name in either language, whatever it is called', () => {
    const inbox = tasks.filter((task) => task.project_id === 'inbox').map(({ id }) => id)
    assert.ok(inbox.length > 0)
    for (const text of ['#Inbox', '#indbakke', '#inb*']) assert.deepEqual(found(read(text)), inbox)
  })

  it('says that undated tasks are not due today', () => {
    const undated = tasks.filter((task) => task.due_date === null).map(({ id }) => id)
    const others = found(read('!today'))
    assert.ok(undated.length > 0 && undated.every((id) => others.includes(id)))
  })

  it('looks at the labels of nobody else', () => {
    const jonas = world.taskLabels.filter(({ label_id }) => label_id === 'label-jonas').map(({ task_id }) => task_id)
    const mine = world.taskLabels.filter(({ label_id }) => label_id === 'label-0').map(({ task_id }) => task_id)
    assert.ok(jonas.some((id) => !mine.includes(id)))
    assert.deepEqual(found(read('@phone')).sort(), mine.sort())
  })

  for (const [name, text] of Object.entries({
    'of one-letter searches': 'a|'.repeat(249) + 'a',
    'of labels': '@*|'.repeat(166) + '@a',
    'of projects': '#*a&'.repeat(124) + '#*',
    'of nested brackets': '(!a|'.repeat(32) + 'p1' + ')'.repeat(32),
    'of wildcards': '#' + 'a*'.repeat(249),
    'of negations': '!'.repeat(498) + 'p1',
  })) {
    it(`runs at its longest: 500 characters ${name}`, () => {
      assert.ok(text.length <= 500)
      found(read(text))
    })
  }
})
