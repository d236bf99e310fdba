import { HOUR } from '../../domain/calendar/milliseconds.ts'

/** The result of a check: a status line, or a sentence that says what is wrong and what to do. */
export interface Finding {
  isWrong: boolean
  text: string
}

export const fine = (text: string): Finding => ({ isWrong: false, text })
export const wrong = (text: string): Finding => ({ isWrong: true, text })

/** An age for display: `3 hours`, `2 days`. */
export function ageText(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR)
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const errorText = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : typeof message === 'string' && message ? message : String(error)
}
