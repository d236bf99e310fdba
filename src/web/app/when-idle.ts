import { resumeSession } from '../data/account/session.ts'
import { followFragments } from '../input/fragment-links.ts'
import { focusPressed } from '../input/press-focus.ts'
import { refuseStrayFiles } from '../input/stray-files.ts'
import { onWaking } from '../sync/sleep.ts'
import { startBackgroundSync } from './installed/background-sync.ts'
import { startGestures } from './gestures.ts'
import { startKeyboardSpace } from './keyboard-space.ts'
import { askBeforeLosing } from './leaving-unsaved.ts'
import { keepListPlaces, keepPlaceWhenTurned } from './list-places.ts'

let started = false
/** Starts what no first sight needs; a chunk of its own, fetched when idle. */
export function startWhenIdle(): void {
  if (started) return
  started = true
  askBeforeLosing()
  startBackgroundSync()
  onWaking(resumeSession)
  focusPressed()
  startKeyboardSpace()
  keepListPlaces()
  keepPlaceWhenTurned()
  followFragments()
  refuseStrayFiles()
  startGestures()
}
