import { testLargeText } from '../support/screens/large-text.ts'
import { listScreens } from '../support/screens/lists.ts'
import { settingAndTaskScreens } from '../support/screens/settings-and-tasks.ts'

testLargeText([...listScreens, ...settingAndTaskScreens])
