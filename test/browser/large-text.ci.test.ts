import { testLargeText } from './support/screens/large-text.ts'
import { listScreens } from './support/screens/lists.ts'
import { isSeldom } from './support/screens/screens.ts'
import { settingAndTaskScreens } from './support/screens/settings-and-tasks.ts'

testLargeText([...listScreens, ...settingAndTaskScreens].filter(isSeldom))
