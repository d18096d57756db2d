// The position of toasts while a dialog is open.
import { expect, it } from 'vitest'
import { toastsAbove } from '../dialogs/toasts-beside.ts'

const desk = { innerWidth: 1440, innerHeight: 900 }
const tablet = { innerWidth: 834, innerHeight: 900 }

it.each([
  ['a long dialog reaches into their corner', desk, { top: 782, right: 1080, bottom: 846 }, 126],
  ['a shorter dialog reaches into their corner', tablet, { top: 745, right: 777, bottom: 809 }, 163],
  ['the dialog is above their corner', tablet, { top: 600, right: 777, bottom: 664 }, null],
  ['the dialog is beside their corner', desk, { top: 782, right: 912, bottom: 846 }, null],
])('Toasts make way only for a dialog that reaches into their corner: %s', (_case, window, foot, bottom) => {
  expect(toastsAbove(foot, window)).toBe(bottom)
})
