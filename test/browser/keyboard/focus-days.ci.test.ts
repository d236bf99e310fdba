import { DAYS, testFocus } from '../support/focus.ts'

testFocus(DAYS)
