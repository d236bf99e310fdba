/** Servers and seeded folders that rows share; each is made when the first row asks for it. */
import { join } from 'node:path'
import { seed, type Seeded } from '../support/stored/seed.ts'
import { folder, serve, type Program, type Served } from './processes.ts'

export type Size = 10_000 | 100_000 | 1_000_000

export interface SeededServer extends Served, Seeded {
  /** The first person's, who sees every project. */
  token: string
}

export class World {
  /** How many the soak sends. */
  readonly soakRequests: number
  readonly #made = new Map<string, Promise<unknown>>()

  constructor(soakRequests: number) {
    this.soakRequests = soakRequests
  }

  /** A household of 60 in 50 projects, to be read only. */
  readonly household = (size: Size): Promise<SeededServer> => this.once(`household ${size}`, () => this.fresh(size))

  /** The same on its own, to be written to; who asks for it stops it. */
  async fresh(size: Size, program: Program = 'errand'): Promise<SeededServer> {
    const { dataDir, seeded } = await this.seeded(size)
    const served = await serve(program, folder(dataDir))
    return { ...seeded, ...served, token: seeded.people[0]!.token }
  }

  /** In a folder that was served once before. */
  readonly seeded = (size: number): Promise<{ dataDir: string; seeded: Seeded }> =>
    this.once(`seeded ${size}`, async () => {
      const dataDir = folder()
      const seeded = await seed(dataDir, { tasks: size, today: dayIn('Europe/Copenhagen') })
      await (await serve('errand', dataDir)).stop()
      return { dataDir, seeded }
    })

  /** The same stack with nothing behind it. */
  readonly floor = (): Promise<SeededServer> =>
    this.once('floor', async () => {
      const { dataDir, seeded } = await this.seeded(200)
      return { ...seeded, ...(await serve('floor', folder(dataDir))), token: seeded.people[0]!.token }
    })

  /** What several rows are read from is measured once. */
  once<Result>(name: string, make: () => Promise<Result>): Promise<Result> {
    let made = this.#made.get(name) as Promise<Result> | undefined
    if (!made) this.#made.set(name, (made = make()))
    return made
  }
}

export const databaseIn = (dataDir: string): string => join(dataDir, 'errand.db')

/** The people of the seed live there. */
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('sv', { timeZone }).format()
