import { signal } from '@preact/signals'

const phone = matchMedia('(max-width: 47.9375rem)')

/** Whether there is room for one thing at a time only, as the style sheets have it. */
export const isPhone = signal(phone.matches)

phone.addEventListener('change', () => (isPhone.value = phone.matches))

/** Whether a finger is what there is: to focus a text field would bring up a keyboard on the screen. */
export const isTouch = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches

/** The key that commands go with here. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
