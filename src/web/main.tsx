import { render } from 'preact'
import { App } from './app/app.tsx'
import { startBack } from './app/back.ts'
import { startBadge } from './app/installed/installed.ts'
import { forgetFormer } from './app/forget-former.ts'
import { startKeys } from './app/keys.ts'
import { startFocus, startFont, startStyles, startTheme } from './app/document.ts'
import { prefetchFirst } from './app/screens.tsx'
import { startSession, startWatching } from './data/account/session.ts'
import { firstRows } from './data/loading/loaded.ts'
import { readFirstList } from './screens/first-list.ts'
import { startRouting } from './screens/routes.ts'
import { startClock } from './text/clock.ts'

forgetFormer()
startStyles()
void prefetchFirst()
startFont()
startTheme()
startFocus()
startClock()
startKeys()
startWatching()
startBadge()
startRouting()
startBack()
void startSession({ read: readFirstList, stands: firstRows })
render(<App />, document.querySelector('#app')!)
