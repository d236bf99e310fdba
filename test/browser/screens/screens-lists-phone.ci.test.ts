import { listScreens } from '../support/screens/lists.ts'
import { testScreens } from '../support/screens/screens.ts'

testScreens('phone', listScreens)
