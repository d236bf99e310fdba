import { DAYS, LISTS, testFocus } from './support/focus.ts'

testFocus([...LISTS, ...DAYS], 'one')
