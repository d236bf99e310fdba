import { promisifyRequest } from 'idb-keyval'
import { visits } from '../http/http.ts'
import { abort, noted, whileHere } from '../while-here.ts'
import { emptyState, type Person, type State } from './state.ts'

/** Shared by all pages of this browser: the state of each person, and waiting files by the key of their change. */
export interface Database {
  /** Runs a step on a person's state and stores the result in one transaction; steps of all pages run one at a time. */
  step<T>(person: Person, work: (state: State) => T, more?: StepOptions): Promise<T>
  read(person: Person): Promise<State>
  readFile(key: string): Promise<Blob | undefined>
  /** Runs a step over the states of everybody who used this browser. */
  stepForAll(work: (all: State[]) => State[]): Promise<void>
  close(): void
}

interface StepOptions {
  /** Kept with it. */
  file?: KeptFile | undefined
  /** It outlives a power cut too, which takes longer. */
  safely?: boolean
  /** It may wait for steps that run, and share a transaction with others that wait. */
  mayWait?: boolean
}

interface KeptFile {
  key: string
  blob: Blob
}

/** A step that was asked for. */
interface Step extends Pick<StepOptions, 'file' | 'safely'> {
  person: Person
  work: (state: State) => unknown
  /** In which visit it was asked for, see `whileHere`. */
  visit: number
  end: (result: unknown) => void
  fail: (error: unknown) => void
}

const PEOPLE = 'people'
const FILES = 'files'

/** Every method rejects when the browser gives no storage. */
export function openDatabase(factory: IDBFactory | undefined): Database {
  let opening: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => (opening ??= connect(factory, () => (opening = undefined)))

  const transact = <T>(
    work: (people: IDBObjectStore, files: IDBObjectStore) => Promise<T>,
    mode: IDBTransactionMode = 'readwrite',
    durability: IDBTransactionDurability = 'relaxed',
    visit = visits,
  ): Promise<T> =>
    whileHere(async () => {
      const transaction = noted((await open()).transaction([PEOPLE, FILES], mode, { durability }))
      const done = promisifyRequest(transaction)
      try {
        const [result] = await Promise.all([
          work(transaction.objectStore(PEOPLE), transaction.objectStore(FILES)),
          done,
        ])
        return result
      } catch (error) {
        abort(transaction)
        throw error
      }
    }, visit)

  let asked: Step[] = []
  let running = 0

  /** Runs all steps that were asked for. */
  const runAsked = async (): Promise<void> => {
    const steps = asked
    asked = []
    running += 1
    const ends = await endsOf(steps)
    running -= 1
    for (const end of ends) end()
    if (asked.length > 0 && running === 0) void runAsked()
  }

  /** In one transaction; where that fails, each in its own: a change that does not fit takes no others with it. */
  const endsOf = (steps: readonly Step[]): Promise<(() => void)[]> =>
    together(steps).catch(async (error: unknown) =>
      steps.length === 1
        ? [() => steps[0]!.fail(error)]
        : (await Promise.all(steps.map((step) => endsOf([step])))).flat(),
    )

  const together = (steps: readonly Step[]): Promise<(() => void)[]> =>
    transact(
      async (people, files) => {
        const states = new Map<string, State>()
        const before = new Set<string>()
        const ends: (() => void)[] = []
        for (const { person, work, end } of steps) {
          const state = states.get(person.id) ?? (await stateOf(people, person))
          if (!states.has(person.id)) for (const key of filesIn(state)) before.add(key)
          states.set(person.id, state)
          const result = work(state)
          ends.push(() => end(result))
        }
        const after = new Set([...states.values()].flatMap(filesIn))
        for (const key of before) if (!after.has(key)) files.delete(key)
        for (const { file } of steps) if (file && after.has(file.key)) files.put(file.blob, file.key)
        for (const state of states.values()) people.put(state)
        return ends
      },
      'readwrite',
      steps.some(({ safely }) => safely) ? 'strict' : 'relaxed',
      steps[0]!.visit,
    )

  return {
    // Many changes at once go together: each transaction reads and writes all that is kept.
    step: <T>(
      person: Person,
      work: (state: State) => T,
      { file, safely = false, mayWait = false }: StepOptions = {},
    ): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        // Any other step goes by itself, after those that were asked for before it.
        if (!mayWait && asked.length > 0) void runAsked()
        asked.push({ person, work, file, safely, visit: visits, end: (result) => resolve(result as T), fail: reject })
        if (running === 0 || !mayWait) void runAsked()
      }),
    read: (person) => transact((people) => stateOf(people, person), 'readonly'),
    readFile: (key) => transact((_, files) => promisifyRequest<Blob | undefined>(files.get(key)), 'readonly'),
    stepForAll: (work) =>
      transact(async (people, files) => {
        const before = await promisifyRequest<State[]>(people.getAll())
        const all = work(structuredClone(before))
        const stay = new Set(all.flatMap(filesIn))
        for (const key of before.flatMap(filesIn)) if (!stay.has(key)) files.delete(key)
        people.clear()
        for (const state of all) people.put(state)
      }),
    close: () =>
      void opening?.then(
        (database) => database.close(),
        () => {},
      ),
  }
}

const stateOf = async (people: IDBObjectStore, person: Person): Promise<State> => ({
  ...((await promisifyRequest<State | undefined>(people.get(person.id))) ?? emptyState(person)),
  email: person.email,
})

const filesIn = ({ changes, refused }: State): string[] =>
  [...changes, ...refused].flatMap(({ write }) => write.file?.key ?? [])

async function connect(factory: IDBFactory | undefined, closed: () => void): Promise<IDBDatabase> {
  try {
    if (!factory) throw new Error('This browser gives no storage')
    const request = factory.open('errand-queue', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(PEOPLE, { keyPath: 'id' })
      request.result.createObjectStore(FILES)
    })
    const database = await promisifyRequest(request)
    database.addEventListener('close', closed)
    database.addEventListener('versionchange', () => {
      database.close()
      closed()
    })
    return database
  } catch (error) {
    closed()
    throw error
  }
}
