import { settingAndTaskScreens } from '../support/screens/settings-and-tasks.ts'
import { isSeldom, testScreens } from '../support/screens/screens.ts'

testScreens('phone', settingAndTaskScreens.filter(isSeldom))
