import { settingAndTaskScreens } from '../support/screens/settings-and-tasks.ts'
import { testScreens } from '../support/screens/screens.ts'

testScreens('wide', settingAndTaskScreens)
