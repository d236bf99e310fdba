import { testScreens } from './support/screens.ts'

testScreens('phone')
