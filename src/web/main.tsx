import { render } from 'preact'
import { App } from './app/app.tsx'
import { startBack } from './app/back.ts'
import { startInstalled } from './app/installed.ts'
import { startKeys } from './app/keys.ts'
import { startFocus, startFont, startKeyboardSpace, startStyles, startTheme } from './app/document.ts'
import { prefetchFirst } from './app/screens.tsx'
import { startSession, startWatching } from './data/account/session.ts'
import { firstRows } from './data/loading/loaded.ts'
import { readFirstList } from './screens/first-list.ts'
import { startRouting } from './screens/routes.ts'
import { startClock } from './text/clock.ts'

startStyles()
void prefetchFirst()
startFont()
startTheme()
startFocus()
startKeyboardSpace()
startClock()
startKeys()
startWatching()
startInstalled()
startRouting()
startBack()
void startSession({ read: readFirstList, stands: firstRows })
render(<App />, document.querySelector('#app')!)
