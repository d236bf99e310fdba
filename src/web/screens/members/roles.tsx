import { INVITED_ROLES, type InvitedRole } from '../../../domain/access/may.ts'
import { moreText } from '../../text/text.ts'

/** What somebody may do on a project, each with what it means. */
export function Roles({ role, choose }: { role: InvitedRole; choose: (role: InvitedRole) => void }) {
  const words = moreText().members
  return (
    <fieldset class="roles">
      <legend class="field-name">{words.access}</legend>
      {INVITED_ROLES.map((one) => (
        <label class="role-card" key={one}>
          <input type="radio" name="role" checked={role === one} onChange={() => choose(one)} />
          <span>
            <b>{words.roles[one]}</b>
            <span class="role-card-text">{words.roleTexts[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
