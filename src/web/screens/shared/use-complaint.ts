import { useState } from 'preact/hooks'

/**
 * What is wrong with what was entered, or nothing of it. It is kept as the function that says it, so that it follows the
 * language.
 */
export function useComplaint<Complaint>(nothing: Complaint): [Complaint, (say: () => Complaint) => void] {
  const [say, setSay] = useState(() => () => nothing)
  const keep = (next: () => Complaint): void => {
    // What is a fault and no refusal is thrown here, not while drawing.
    next()
    setSay(() => next)
  }
  return [say(), keep]
}
