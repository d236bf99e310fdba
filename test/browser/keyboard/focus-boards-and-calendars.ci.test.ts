import { BOARDS_AND_CALENDARS, testFocus } from '../support/focus.ts'

testFocus(BOARDS_AND_CALENDARS)
