import { render } from 'preact'
import { App } from './app/app.tsx'
import { startBack } from './app/back.ts'
import { startInstalled } from './app/installed.ts'
import { startKeys } from './app/keys.ts'
import { startFocus, startFont, startKeyboardSpace, startStyles, startTheme } from './app/document.ts'
import { prefetchFor } from './app/screens.tsx'
import { startSession, startWatching } from './data/account/session.ts'
import { route, startRouting } from './screens/routes.ts'
import { startClock } from './text/clock.ts'

startStyles()
prefetchFor(route.peek())
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
void startSession()
render(<App />, document.querySelector('#app')!)
