import { listScreens } from '../support/screens/lists.ts'
import { isOften, testScreens } from '../support/screens/screens.ts'
import { settingAndTaskScreens } from '../support/screens/settings-and-tasks.ts'

testScreens('wide', listScreens.filter(isOften))
testScreens('phone', settingAndTaskScreens.filter(isOften))
