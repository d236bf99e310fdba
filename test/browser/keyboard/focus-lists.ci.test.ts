import { LISTS, testFocus } from '../support/focus.ts'

testFocus(LISTS)
