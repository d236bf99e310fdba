import { render } from 'preact'
import { App } from './app.tsx'
import { startClock } from './behaviours/clock.ts'
import { startKeys } from './behaviours/keys.ts'
import { startTheme } from './behaviours/theme.ts'
import { startInstalled } from './behaviours/installed.ts'
import { startRouting } from './routes.ts'
import { startSession, startWatching } from './store/session.ts'

startTheme()
startClock()
startKeys()
startWatching()
startInstalled()
startRouting()
void startSession()
render(<App />, document.querySelector('#app')!)
