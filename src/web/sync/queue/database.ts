import { promisifyRequest } from 'idb-keyval'
import { emptyState, type Person, type State } from './state.ts'

/** Shared by all pages of this browser: the state of each person, and waiting files by the key of their change. */
export interface Database {
  /**
   * Runs a step on a person's state and stores the result in one transaction; steps of all pages run one at a time.
   * `file` is stored with it. `safely`: it survives a power cut too, which takes longer.
   */
  step<T>(
    person: Person,
    work: (state: State) => T,
    more?: { file?: KeptFile | undefined; safely?: boolean },
  ): Promise<T>
  read(person: Person): Promise<State>
  readFile(key: string): Promise<Blob | undefined>
  /** Runs a step over the states of everybody who used this browser. */
  stepForAll(work: (all: State[]) => State[]): Promise<void>
  close(): void
}

export interface KeptFile {
  key: string
  blob: Blob
}

const PEOPLE = 'people'
const FILES = 'files'

/** Every method rejects when the browser gives no storage. */
export function openDatabase(factory: IDBFactory | undefined): Database {
  let opening: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => (opening ??= connect(factory, () => (opening = undefined)))

  const transact = async <T>(
    work: (people: IDBObjectStore, files: IDBObjectStore) => Promise<T>,
    durability: IDBTransactionDurability = 'relaxed',
    mode: IDBTransactionMode = 'readwrite',
  ): Promise<T> => {
    const transaction = (await open()).transaction([PEOPLE, FILES], mode, { durability })
    const done = promisifyRequest(transaction)
    try {
      const [result] = await Promise.all([work(transaction.objectStore(PEOPLE), transaction.objectStore(FILES)), done])
      return result
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  return {
    step: (person, work, { file, safely = false } = {}) =>
      transact(
        async (people, files) => {
          const state = await stateOf(people, person)
          const before = filesIn(state)
          const result = work(state)
          const after = new Set(filesIn(state))
          for (const key of before) if (!after.has(key)) files.delete(key)
          if (file) files.put(file.blob, file.key)
          people.put(state)
          return result
        },
        safely ? 'strict' : 'relaxed',
      ),
    read: (person) => transact((people) => stateOf(people, person), 'relaxed', 'readonly'),
    readFile: (key) =>
      transact((_, files) => promisifyRequest<Blob | undefined>(files.get(key)), 'relaxed', 'readonly'),
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

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

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
