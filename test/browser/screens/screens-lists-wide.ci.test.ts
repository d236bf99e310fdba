import { listScreens } from '../support/screens/lists.ts'
import { isSeldom, testScreens } from '../support/screens/screens.ts'

testScreens('wide', listScreens.filter(isSeldom))
