import { useRef } from 'preact/hooks'
import { fold } from '../../../domain/text/fold.ts'
import { mentionName, mentionsOf, withMentions, withPlainMentions } from '../../../domain/text/mentions.ts'
import { me } from '../../data/account/me.ts'
import { membersOf } from '../../data/projects/members.ts'
import { moreText } from '../../text/text.ts'
import { Avatar } from '../../ui/display/marks.tsx'
import type { Completion, Suggestion } from '../../ui/forms/completion.tsx'
import type { Spelling } from '../../ui/forms/growing-text.tsx'

const TYPED = /(?:^|[\s(])@([^\s@[\]][^@[\]\n]{0,60})?$/
const LONGEST_BEFORE = 70

/** Mentions as `@Name` in a field, offered after an `@`: the others on a project. `longest`: characters stored. */
export function useMentions(projectId: string | null, longest: number): Spelling {
  /** Whom a name was chosen for, by name. */
  const chosen = useRef(new Map<string, string>())
  const members = projectId === null ? [] : membersOf(projectId)
  const people = members.map(({ user_id, name }) => ({ id: user_id, name: mentionName(name) }))
  const write = (typed: string, before: string): string => {
    const picked = Array.from(chosen.current, ([name, id]) => ({ id, name }))
    const written = withMentions(typed, [...picked, ...mentionsOf(before), ...people])
    return [...written].length > longest ? typed : written
  }
  const complete = (typed: string, caret: number): Completion | null => {
    const found = TYPED.exec(typed.slice(Math.max(0, caret - LONGEST_BEFORE), caret))
    if (!found) return null
    const query = found[1] ?? ''
    const suggestions = members
      .filter(({ user_id, name }) => user_id !== me.peek()?.id && fits(mentionName(name), query))
      .map((person): Suggestion => {
        const name = mentionName(person.name)
        return {
          key: person.user_id,
          name,
          text: `@${name}`,
          mark: <Avatar person={person} size="s" mute />,
          chosen: () => chosen.current.set(name, person.user_id),
        }
      })
    return { start: caret - query.length - 1, end: caret, query, suggestions }
  }
  return { read: withPlainMentions, write, complete, suggestions: moreText().comments.people }
}

/** Whether a name, or a word of it, goes on from what is typed. */
function fits(name: string, query: string): boolean {
  const [whole, wanted] = [fold(name), fold(query)]
  return whole !== wanted && (whole.startsWith(wanted) || whole.includes(` ${wanted}`))
}
