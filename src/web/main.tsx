import { render } from 'preact'
import { App } from './app/app.tsx'
import { startClock } from './text/clock.ts'
import { startKeys } from './app/keys.ts'
import { startTheme } from './data/account/theme.ts'
import { startInstalled } from './app/installed.ts'
import { startRouting } from './screens/routes.ts'
import { startSession, startWatching } from './data/account/session.ts'

startTheme()
startClock()
startKeys()
startWatching()
startInstalled()
startRouting()
void startSession()
render(<App />, document.querySelector('#app')!)
