import { testScreens } from './support/screens.ts'

testScreens('wide')
