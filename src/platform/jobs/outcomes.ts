import type { Tx } from '../db/transaction.ts'
import type { Work } from './job.ts'

interface Outcomes<Outcome> {
  note(outcome: Outcome, work: Work): Promise<void>
  /** To be called before anything is sent. */
  noteMissed(work: Work): Promise<void>
}

/** What became of what was sent. Where that could not be written, because the disk is full, it is not sent again. */
export function createOutcomes<Outcome>(
  keyOf: (outcome: Outcome) => string,
  write: (tx: Tx, outcome: Outcome) => unknown,
): Outcomes<Outcome> {
  const missed = new Map<string, Outcome>()
  const note = async (outcome: Outcome, { db }: Work): Promise<void> => {
    missed.set(keyOf(outcome), outcome)
    await db.write((tx) => void write(tx, outcome), { evenWhenFull: true })
    missed.delete(keyOf(outcome))
  }
  return {
    note,
    async noteMissed(work) {
      for (const outcome of missed.values()) await note(outcome, work)
    },
  }
}
