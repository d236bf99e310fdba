import { HOUR } from '../../domain/calendar/milliseconds.ts'

/** What a check came to: a line that says how things are, or a sentence that says what to do. */
export interface Finding {
  isWrong: boolean
  text: string
}

export const fine = (text: string): Finding => ({ isWrong: false, text })
export const wrong = (text: string): Finding => ({ isWrong: true, text })

/** For people: `3 hours`, `2 days`. */
export function ageText(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR)
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const errorText = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : typeof message === 'string' && message ? message : String(error)
}
