/** Maja's household on Thursday 16 April 2026 at 09:41, as the mock-ups tell of it. */
import { Client, startApp, type TestApp } from '../../support/app.ts'
import { TickingClock } from '../../support/clock.ts'
import type { Ends } from '../../support/database.ts'
import { maja, type Person } from '../../support/people.ts'
import { prepared } from '../../support/stored/prepared.ts'

export const NOW = '2026-04-16T07:41:00.000Z'
const TODAY = '2026-04-16'

export interface Household extends Person {
  projects: Record<string, string>
  /** The task with a description and sub-tasks. */
  raisedBed: string
}

const PROJECTS: [name: string, color: string, icon?: string][] = [
  ['Home', 'teal'],
  ['Groceries', 'green'],
  ['School', 'amber'],
  ['Garden', 'lime', '🌱'],
  ['Car', 'blue'],
  ['Money', 'indigo'],
  ['Bathroom', 'tomato'],
  ['Skagen in July', 'violet'],
  ['Ida’s birthday', 'magenta'],
]

const LABELS: [name: string, color: string][] = [
  ['errands', 'green'],
  ['phone', 'blue'],
  ['waiting', 'violet'],
]

type Fields = Record<string, unknown>

const TASKS: [project: string, content: string, fields?: Fields][] = [
  ['Car', 'Book the car inspection (bilsyn)', { due_date: '2026-04-13', priority: 1, labels: ['phone'] }],
  ['Home', 'Send the water meter reading', { due_date: '2026-04-15' }],
  ['School', 'Ida’s swimming bag by the door', { due_date: TODAY, due_time: '07:45', recurrence_rule: 'FREQ=WEEKLY' }],
  [
    'School',
    'Call the dentist about Ida’s check-up',
    { due_date: TODAY, due_time: '10:30', priority: 2, duration_min: 15, labels: ['phone'] },
  ],
  [
    'Home',
    'Pick up the parcel at Netto',
    { due_date: TODAY, due_time: '16:00', duration_min: 20, labels: ['errands'] },
  ],
  ['School', 'Parents’ evening (forældremøde)', { due_date: TODAY, due_time: '17:30', priority: 3, duration_min: 90 }],
  ['Money', 'Move 4,000 kr. to the holiday account', { due_date: TODAY, priority: 2, recurrence_rule: 'FREQ=MONTHLY' }],
  ['Garden', 'Water the tomato seedlings', { due_date: TODAY, recurrence_rule: 'FREQ=DAILY;INTERVAL=2' }],
  ['Home', 'Ask Farmor if she can look after Oskar on Saturday', { due_date: TODAY, labels: ['phone'] }],
  ['Car', 'Find the summer tyres in the shed', { due_date: TODAY }],
  ['School', 'Return the library books', { due_date: TODAY, labels: ['errands'] }],
  ['Garden', 'Be home for the planks', { due_date: '2026-04-17', due_time: '09:00', duration_min: 180 }],
  ['School', 'Ida’s swimming gala, bring fruit', { due_date: '2026-04-17', due_time: '18:00' }],
  [
    'Garden',
    'Buy potting soil',
    { due_date: '2026-04-18', due_time: '10:00', priority: 2, duration_min: 45, labels: ['errands'] },
  ],
  ['Bathroom', 'Choose tiles for the floor', { due_date: '2026-04-18', priority: 2 }],
  ['Skagen in July', 'Send Oskar our half of the deposit', { due_date: '2026-04-17', priority: 1 }],
  ['Skagen in July', 'Decide: train or car'],
]

const SKAGEN: [section: string, tasks: [content: string, fields?: Fields][]][] = [
  [
    'Book',
    [
      ['Ferry for the day in Læsø', { due_date: '2026-04-28', labels: ['phone'] }],
      ['Sand worm (Sandormen) to Grenen, five tickets', { due_date: '2026-06-01' }],
      ['Restaurant for Farmor’s 70th', { due_date: '2026-04-27', priority: 2 }],
    ],
  ],
  [
    'Pack',
    [
      ['Bedlinen for five'],
      ['Beach tent and the big towels'],
      ['First-aid kit, check the dates', { labels: ['errands'] }],
    ],
  ],
  ['Before we lock the door', [['Ask the neighbours to water the tomatoes', { due_date: '2026-07-08' }]]],
]

/** The service with Maja's household in it, as `household` makes it. */
export async function startHousehold(test: Ends): Promise<{ app: TestApp; home: Household }> {
  const { dataDir, told } = await prepared('household', async (folder) => {
    const ends: (() => unknown)[] = []
    const app = await startApp({ after: (end) => ends.push(end) }, { ERRAND_DATA_DIR: folder })
    const { session, api, ...home } = await household(app)
    for (const end of ends) await end()
    return { ...home, session: session.credentials, api: api.credentials }
  })
  const app = await startApp(test, { ERRAND_DATA_DIR: dataDir }, { clock: new TickingClock(NOW) })
  const home = { ...told, session: new Client(app.url, told.session), api: new Client(app.url, told.api) }
  return { app, home }
}

async function household(app: TestApp): Promise<Household> {
  app.clock.set(NOW)
  const person = await maja(app)
  const { api } = person
  const projects: Record<string, string> = {}
  for (const [name, color, icon] of PROJECTS) {
    projects[name] = await made(api, '/projects', { name, color, icon: icon ?? null })
  }
  for (const [name, color] of LABELS) await made(api, '/labels', { name, color })
  for (const [project, content, fields] of TASKS) {
    await made(api, '/tasks', { content, project_id: projects[project], ...fields })
  }
  await parent(api, projects['Groceries']!, 'Groceries for the weekend', { due_date: TODAY }, 3, [
    'Rugbrød',
    'Oat milk',
    'Cucumber',
    'Coffee',
    'Dill',
    'Soap',
    'Eggs',
    'Butter',
  ])
  const raisedBed = await parent(
    api,
    projects['Garden']!,
    'Build the raised bed behind the kitchen',
    {
      due_date: '2026-04-25',
      due_time: '10:00',
      duration_min: 120,
      priority: 3,
      labels: ['errands', 'waiting'],
      description:
        'Larch, **3 planks of 240 × 20 cm**, no pressure-treated wood. Drawing from [the allotment club](https://example.org).\n\n' +
        '- Line it with cloth, not plastic\n- Leave 60 cm to the wall for the mower',
    },
    2,
    ['Measure the space', 'Order the planks at XL-Byg', 'Borrow Oskar’s circular saw', 'Saw and screw it together'],
  )
  for (const [name, tasks] of SKAGEN) {
    const section_id = await made(api, `/projects/${projects['Skagen in July']}/sections`, { name })
    for (const [content, fields] of tasks) await made(api, '/tasks', { content, section_id, ...fields })
  }
  for (const content of ['Write to the landlord', 'Read about heat pumps']) await made(api, '/tasks', { content })
  return { ...person, projects, raisedBed }
}

/** What lies aside: a reminder that has fired, something in the trash, a project in the archive. */
export async function setAside(app: TestApp, { api, projects }: Household): Promise<void> {
  const { body } = await api.get('/tasks?q=dentist')
  app.clock.set('2026-04-16T05:00:00.000Z')
  await api.post(`/tasks/${body.tasks[0].id}/reminders`, { remind_at: '2026-04-16T06:00:00.000Z' })
  app.clock.set('2026-04-16T06:00:01.000Z')
  await app.tick()
  app.clock.set(NOW)
  const old = await made(api, '/tasks', { content: 'Sell the old washing machine', project_id: projects['Home'] })
  await api.delete(`/tasks/${old}`)
  const boxes = await made(api, '/projects', { name: 'Balcony boxes', color: 'green' })
  await made(api, '/tasks', { content: 'Find the boxes', project_id: boxes })
  await api.delete(`/projects/${boxes}`)
  const kitchen = await made(api, '/projects', { name: 'The new kitchen', color: 'violet' })
  await made(api, '/tasks', { content: 'Frame the drawings', project_id: kitchen })
  await api.patch(`/projects/${kitchen}`, { archived: true })
}

async function parent(
  api: Client,
  project_id: string,
  content: string,
  fields: Fields,
  done: number,
  children: string[],
): Promise<string> {
  const id = await made(api, '/tasks', { content, project_id, ...fields })
  for (const [index, child] of children.entries()) {
    const childId = await made(api, '/tasks', { content: child, parent_id: id })
    if (index < done) await api.post(`/tasks/${childId}/complete`)
  }
  return id
}

async function made(api: Client, path: string, body: Fields): Promise<string> {
  const answer = await api.post(path, body)
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}

const BATHROOM: [section: string, tasks: [content: string, fields?: Fields][]][] = [
  [
    'Decide',
    [
      [
        'Choose tiles for the floor: terrazzo or the grey hexagon',
        { due_date: '2026-04-18', priority: 2, labels: ['waiting'] },
      ],
      ['Walk-in shower or a short bath?'],
      ['Ask the neighbours which electrician they used', { labels: ['phone'] }],
    ],
  ],
  [
    'Order',
    [
      ['Basin and tap, 60 cm', { due_date: '2026-04-15', priority: 1 }],
      ['Underfloor heating mat, 3 m²', { due_date: '2026-04-23' }],
      ['Mirror cabinet with light', { due_date: '2026-04-27' }],
    ],
  ],
  [
    'Waiting for the plumber',
    [
      [
        'Move the drain 40 cm to the left',
        { due_date: '2026-04-22', due_time: '08:00', priority: 3, labels: ['waiting'] },
      ],
      ['New stopcock behind the washing machine'],
      ['Pressure test, then close the wall'],
    ],
  ],
  ['Do ourselves', [['Take down the old tiles', { due_date: '2026-04-19' }], ['Paint the ceiling twice']]],
]

/** Maja's bathroom as a board of four sections; answers the ids of sections and tasks by their names. */
export async function bathroomBoard({ api, projects, id: me }: Household): Promise<Record<string, string>> {
  const project = projects['Bathroom']!
  const ids: Record<string, string> = {}
  const { body } = await api.get(`/tasks?project_id=${project}`)
  for (const { id } of body.tasks) await api.delete(`/tasks/${id}`)
  await api.patch(`/projects/${project}`, { view_mode: 'board' })
  for (const [name, tasks] of BATHROOM) {
    const section_id = (ids[name] = await made(api, `/projects/${project}/sections`, { name }))
    for (const [content, fields] of tasks) {
      ids[content] = await made(api, '/tasks', { content, section_id, assignee_id: me, ...fields })
    }
  }
  const basin = ids['Basin and tap, 60 cm']!
  for (const content of ['Measure', 'Compare three', 'Order it']) {
    ids[content] = await made(api, '/tasks', { content, parent_id: basin })
  }
  await api.post(`/tasks/${ids['Measure']}/complete`)
  await api.post(`/tasks/${ids['Walk-in shower or a short bath?']}/comments`, { body: 'A bath, for Ida.' })
  return ids
}
