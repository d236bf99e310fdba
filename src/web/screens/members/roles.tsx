import type { InvitedRole } from '../../../contract/sharing.ts'
import { moreText } from '../../text/text.ts'

/** What somebody may do on a project, each with what it means. */
export function Roles({ role, choose }: { role: InvitedRole; choose: (role: InvitedRole) => void }) {
  const words = moreText().members
  const cards: [InvitedRole, string, string][] = [
    ['editor', words.roles.editor, words.editText],
    ['viewer', words.roles.viewer, words.lookText],
  ]
  return (
    <fieldset class="roles">
      <legend class="field-name">{words.access}</legend>
      {cards.map(([one, name, meaning]) => (
        <label class="role-card" key={one}>
          <input type="radio" name="role" checked={role === one} onChange={() => choose(one)} />
          <span>
            <b>{name}</b>
            <span class="role-card-text">{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
