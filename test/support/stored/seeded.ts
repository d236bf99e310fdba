import { prepared } from './prepared.ts'
import { seed, type Seeded, type SeedOptions } from './seed.ts'

/** A folder of its own with what `seed` makes of these options, which it does once a run. */
export async function seeded(options: SeedOptions): Promise<Seeded & { dataDir: string }> {
  const name = Object.entries(options).flat().join('-')
  const { dataDir, told } = await prepared(`seeded-${name}`, (folder) => seed(folder, options))
  return { dataDir, ...told }
}
